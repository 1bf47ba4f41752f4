// Navigation between pages without reloading the client.

/** @type {() => void} */
let show = () => {};

/** @param {() => void} showPage shows the page of the present address */
export function onRoute(showPage) {
  show = showPage;
  window.addEventListener("popstate", show);
  document.addEventListener("click", (event) => {
    const { target } = event;
    const link = target instanceof Element ? target.closest("a") : null;
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || event.defaultPrevented || link.target || link.download) return;
    const api = link.pathname.startsWith("/api/");
    const sameAddress = link.pathname === location.pathname && link.search === location.search && link.hash;
    if (link.origin !== location.origin || api || sameAddress) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}

/** @param {string} address */
export function go(address) {
  history.pushState(null, "", address);
  scrollTo(0, 0);
  show();
}
