// What a table needs is asked for at once, rather than as one module after the other names it.

/** The modules of a table's page, by folder; `page.rs` tests that none is missing. @type {Record<string, string>} */
const MODULES = {
  "": "begin line seats who",
  "table/": "actions banner clock entry hints model moves page players replay share status tabs",
  "board/": "acts board card-room card counters court edges geometry ground hand keys marks menu motion pairs parts pointer stone suits svg titles words",
};

if (location.pathname.startsWith("/table/")) {
  for (const [folder, names] of Object.entries(MODULES)) {
    for (const name of names.split(" ")) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = `/client/${folder}${name}.js`;
      document.head.append(link);
    }
  }
}
