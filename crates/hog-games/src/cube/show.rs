//! How the cube is shown: unfolded, one place for every coloured side.

use hog_board::category::{Categories, CubeFace, Facelet, facelets};
use hog_board::{
    Category, Colour, Counter, Gesture, GestureTarget, Kind, Layout, Place, Scene, Shape, Show,
    Spot, Visibility,
};

use super::cubies::{Cubies, Slots};
use super::rules::{Cube, CubeSize};
use super::turns::{CORNERS, EDGES, FaceTurn};

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

/// The faces above and to the right of a face when the cube is unfolded and the face's own
/// surroundings are folded back on.
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

/// A side of a slot: on which face, and which other faces the slot touches.
struct Side<'a> {
    face: CubeFace,
    slot: &'a [CubeFace],
}

impl Side<'_> {
    /// The row and column of the side on its face, counted from the upper left.
    fn row_and_column(&self, size: u8) -> (u8, u8) {
        let (above, right) = above_and_right(self.face);
        let along = |low: CubeFace, high: CubeFace| match () {
            () if self.slot.contains(&low) => 0,
            () if self.slot.contains(&high) => size - 1,
            () => 1,
        };
        (
            along(above, above.opposite()),
            along(right.opposite(), right),
        )
    }

    fn place(&self, size: u8) -> Place {
        let (row, column) = self.row_and_column(size);
        let on_face = row * size + column;
        Place(u32::from(self.face as u8 * size * size + on_face))
    }
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
        let kind = |face: CubeFace| match face {
            CubeFace::Up => ("up", "U", Colour::White),
            CubeFace::Right => ("right", "R", Colour::Red),
            CubeFace::Front => ("front", "F", Colour::Green),
            CubeFace::Down => ("down", "D", Colour::Yellow),
            CubeFace::Left => ("left", "L", Colour::Orange),
            CubeFace::Back => ("back", "B", Colour::Blue),
        };
        let categories = facelets(self.size.number());
        let kinds = categories.iter().map(|(_, facelet)| {
            let (name, glyph, colour) = kind(facelet.shown);
            Kind {
                name,
                glyph,
                colour,
            }
        });
        kinds.collect()
    }

    fn scene(&self, state: &Cubies) -> Scene {
        let size = self.size.number();
        let sides = u32::from(size * size) * 6;
        let mut painter = Painter {
            size,
            categories: facelets(size),
            scene: Scene::new((0..sides).map(Place)),
        };
        painter.paint(state.corners, &CORNERS);
        if self.size == CubeSize::Three {
            painter.paint(state.edges, &EDGES);
            for face in CubeFace::ALL {
                painter.put(&Side { face, slot: &[] }, face, &[]);
            }
        }
        painter.scene
    }

    /// A face is touched anywhere; how far it turns must be said.
    fn gestures(&self, _: &Cubies, turn: FaceTurn) -> Vec<Gesture> {
        let size = self.size.number();
        let sides = u32::from(size * size);
        let first = u32::from(turn.face as u8) * sides;
        // The middle of the face comes first.
        let middle = sides / 2;
        let numbers = (middle..sides).chain(0..middle);
        let touch = |number| Gesture::Touch(GestureTarget::place(Place(first + number)));
        numbers.map(touch).collect()
    }
}

/// Puts the facelets on their places.
struct Painter {
    size: u8,
    categories: Categories<Facelet>,
    scene: Scene,
}

impl Painter {
    fn paint<const COLOURS: u8, const N: usize>(
        &mut self,
        slots: Slots<COLOURS>,
        faces: &[[CubeFace; N]],
    ) {
        for (index, slot) in faces.iter().enumerate() {
            let placed = slots.at(index);
            let colours = faces[usize::from(placed.cubie)];
            for (number, colour) in colours.iter().enumerate() {
                let face = slot[(number + usize::from(placed.twist)) % N];
                self.put(&Side { face, slot }, *colour, &colours);
            }
        }
    }

    fn put(&mut self, side: &Side<'_>, shown: CubeFace, colours: &[CubeFace]) {
        let mut others: Vec<CubeFace> = colours
            .iter()
            .copied()
            .filter(|face| *face != shown)
            .collect();
        others.sort_unstable();
        let beside = [others.first().copied(), others.get(1).copied()];
        let category = self.categories.category(&Facelet { shown, beside });
        let category: Category = category.expect("every facelet is a category");
        let counter = Counter(category.0.into());
        self.scene.put(
            counter,
            side.place(self.size),
            category,
            Visibility::Everyone,
        );
    }
}
