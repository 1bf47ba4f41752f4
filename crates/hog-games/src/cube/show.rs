//! How the cube is shown: unfolded, one place for every coloured side.

use hog_board::{
    Categories, Colour, Counter, Gesture, Grip, Kind, Layout, Place, Scene, Shape, Show, Spot,
    Visibility,
};

use super::cubies::{Cubies, PlacedCubie, Slots};
use super::face::CubeFace;
use super::rules::{Cube, CubeSize};
use super::turns::{CORNERS, EDGES, FaceTurn};

/// A facelet: one coloured side of a cubie, as seen on one face of the cube.
#[derive(Clone, Copy, PartialEq)]
struct Facelet {
    /// The colour of the facelet, named after the face where it belongs.
    shown: CubeFace,
    /// The colours of the cubie's other sides: none for a centre, one for an edge, two for a
    /// corner, in the order of [`CubeFace::ALL`].
    beside: [Option<CubeFace>; 2],
}

impl Facelet {
    /// The facelet of this colour of a cubie.
    fn of(shown: CubeFace, colours: &[CubeFace]) -> Self {
        let others = colours.iter().copied().filter(|face| *face != shown);
        let mut others: Vec<CubeFace> = others.collect();
        others.sort_unstable();
        let beside = [others.first().copied(), others.get(1).copied()];
        Self { shown, beside }
    }
}

/// The facelets of a cube as categories: 24 in the small cube, else 54.
fn facelets(size: CubeSize) -> Categories<Facelet> {
    let mut facelets = Vec::new();
    for shown in CubeFace::ALL {
        let mut facelet = |beside| facelets.push(Facelet { shown, beside });
        let touching = CubeFace::ALL.into_iter();
        let touching = touching.filter(|face| *face != shown && *face != shown.opposite());
        let touching: Vec<CubeFace> = touching.collect();
        for (index, first) in touching.iter().enumerate() {
            for second in &touching[index + 1..] {
                if *second != first.opposite() {
                    facelet([Some(*first), Some(*second)]);
                }
            }
            if size == CubeSize::Three {
                facelet([Some(*first), None]);
            }
        }
        if size == CubeSize::Three {
            facelet([None, None]);
        }
    }
    Categories::new(facelets)
        .expect("its colour and those beside it tell a facelet from all others")
}

/// Where a face lies when the cube is unfolded: columns and rows of faces.
const fn unfolded(face: CubeFace) -> (u8, u8) {
    match face {
        CubeFace::Up => (1, 0),
        CubeFace::Left => (0, 1),
        CubeFace::Front => (1, 1),
        CubeFace::Right => (2, 1),
        CubeFace::Back => (3, 1),
        CubeFace::Down => (1, 2),
    }
}

/// The faces that touch a face above and on the right, as it is drawn in the unfolded cube.
const fn above_and_right(face: CubeFace) -> (CubeFace, CubeFace) {
    match face {
        CubeFace::Up => (CubeFace::Back, CubeFace::Right),
        CubeFace::Left => (CubeFace::Up, CubeFace::Front),
        CubeFace::Front => (CubeFace::Up, CubeFace::Right),
        CubeFace::Right => (CubeFace::Up, CubeFace::Back),
        CubeFace::Back => (CubeFace::Up, CubeFace::Left),
        CubeFace::Down => (CubeFace::Front, CubeFace::Right),
    }
}

/// The place on a face where a slot has a side. The slot touches the faces of `slot`.
fn place_on(face: CubeFace, slot: &[CubeFace], size: u8) -> Place {
    let (above, right) = above_and_right(face);
    let along = |low: CubeFace, high: CubeFace| {
        if slot.contains(&low) {
            0
        } else if slot.contains(&high) {
            size - 1
        } else {
            1
        }
    };
    let row = along(above, above.opposite());
    let column = along(right.opposite(), right);
    Place(u32::from((face as u8 * size + row) * size + column))
}

/// The sides of the cubies in some slots, whose faces are given: where each is, and its facelet.
fn sides<const COLOURS: u8, const N: usize>(
    slots: Slots<COLOURS>,
    faces: &[[CubeFace; N]],
    size: u8,
) -> Vec<(Place, Facelet)> {
    let mut sides = Vec::new();
    for (index, slot) in faces.iter().enumerate() {
        let PlacedCubie { cubie, twist } = slots.at(index);
        let colours = faces[usize::from(cubie)];
        for (number, colour) in colours.into_iter().enumerate() {
            let face = slot[(number + usize::from(twist)) % N];
            let facelet = Facelet::of(colour, &colours);
            sides.push((place_on(face, slot, size), facelet));
        }
    }
    sides
}

impl Show for Cube {
    fn layout(&self) -> Layout {
        let size = self.size.number();
        let face_layout = Layout::squares(size.into(), size.into());
        let mut spots = Vec::new();
        for face in CubeFace::ALL {
            let (column, row) = unfolded(face);
            let first = u32::from(face as u8 * size * size);
            for spot in face_layout.spots() {
                let moved = |place: &Place| Place(place.0 + first);
                spots.push(Spot {
                    place: moved(&spot.place),
                    name: format!("{}{}", face.letter(), spot.place.0 + 1),
                    x: spot.x + f32::from(column * size),
                    y: spot.y + f32::from(row * size),
                    shape: Shape::Square,
                    neighbours: spot.neighbours.iter().map(moved).collect(),
                });
            }
        }
        Layout::new(spots).expect("faces lie beside each other")
    }

    fn kinds(&self) -> Vec<Kind> {
        let kind = |shown| {
            let (name, glyph, colour) = match shown {
                CubeFace::Up => ("up", "U", Colour::White),
                CubeFace::Right => ("right", "R", Colour::Red),
                CubeFace::Front => ("front", "F", Colour::Green),
                CubeFace::Down => ("down", "D", Colour::Yellow),
                CubeFace::Left => ("left", "L", Colour::Orange),
                CubeFace::Back => ("back", "B", Colour::Blue),
            };
            Kind {
                name,
                glyph,
                colour,
            }
        };
        let categories = facelets(self.size);
        let kinds = categories.iter().map(|(_, facelet)| kind(facelet.shown));
        kinds.collect()
    }

    fn scene(&self, state: &Cubies) -> Scene {
        let size = self.size.number();
        let mut all = sides(state.corners, &CORNERS, size);
        if self.size == CubeSize::Three {
            all.extend(sides(state.edges, &EDGES, size));
            let centre = |face| (place_on(face, &[], size), Facelet::of(face, &[]));
            all.extend(CubeFace::ALL.map(centre));
        }
        let categories = facelets(self.size);
        let mut scene = Scene::new((0..u32::from(size * size) * 6).map(Place));
        for (place, facelet) in all {
            let category = categories.category(&facelet);
            let category = category.expect("every facelet is a category");
            let counter = Counter(category.0.into());
            scene.put(counter, place, category, Visibility::Everyone);
        }
        scene
    }

    /// A face is touched anywhere; how far it turns must be said.
    fn gestures(&self, _: &Cubies, turn: FaceTurn) -> Vec<Gesture> {
        let size = self.size.number();
        let sides = u32::from(size * size);
        let first = u32::from(turn.face as u8) * sides;
        // The middle of the face comes first.
        let middle = sides / 2;
        let numbers = (middle..sides).chain(0..middle);
        let touch = |number| Gesture::Touch(Grip::place(Place(first + number)));
        numbers.map(touch).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn categories_are_a_bijection_onto_facelets() {
        for (size, count) in [(CubeSize::Two, 24), (CubeSize::Three, 54)] {
            let categories = facelets(size);
            assert_eq!(categories.len(), count);
            for (category, facelet) in categories.iter() {
                assert_eq!(categories.category(facelet), Some(category));
            }
        }
    }
}
