//! A handle to a table, by which clients reach its room.

use std::ops::Range;

use hog_store::TableId;
use hog_store::server::Token;
use tokio::sync::oneshot;

use super::House;
use crate::request_error::RequestError;
use crate::room::{Answer, Rematch, RematchJoiner, RoomRequest, RoomSender, Subscription};
use crate::wire::{
    ActionAnswer, ActionRequest, AnalysisInfo, CreatedTable, PlayAgain, ReplayInfo, SatDown,
    SitDown, TableState,
};

/// Maximum number of attempts to reach a room that is closed at the same moment.
const MAX_ATTEMPTS: usize = 3;

/// A handle to a table. Clones are the same table. If its room was closed meanwhile, it is opened again.
#[derive(Clone)]
pub struct RoomHandle {
    id: TableId,
    room: RoomSender,
    house: House,
}

impl RoomHandle {
    pub(super) const fn new(id: TableId, room: RoomSender, house: House) -> Self {
        Self { id, room, house }
    }

    /// The state, as the holder of these tokens may see it.
    ///
    /// # Errors
    /// [`RequestError`] if a token is not of this table.
    pub async fn state(&self, tokens: &[Token]) -> Result<TableState, RequestError> {
        self.request(|answer| RoomRequest::State(tokens.to_vec(), answer))
            .await
    }

    /// A person sits down on a free seat.
    ///
    /// # Errors
    /// [`RequestError`], and nothing has changed.
    pub async fn sit(&self, wanted: SitDown) -> Result<SatDown, RequestError> {
        self.request(|answer| RoomRequest::Sit(wanted, answer))
            .await
    }

    /// Does an action of one of the seats with these tokens, or says why not.
    pub async fn ask(&self, tokens: &[Token], request: ActionRequest) -> ActionAnswer {
        let (id, version) = (request.id.clone(), request.version);
        let answer = self.request(|answer| RoomRequest::Act(tokens.to_vec(), request, answer));
        answer.await.unwrap_or_else(|error| ActionAnswer {
            id,
            version,
            refused: Some(error.into()),
        })
    }

    /// Subscribes to the state: the whole of it first, then each change.
    ///
    /// # Errors
    /// [`RequestError`] if a token is not of this table, or there are too many viewers.
    pub async fn watch(&self, tokens: Vec<Token>) -> Result<Subscription, RequestError> {
        self.request(|answer| RoomRequest::Subscribe(tokens, answer))
            .await
    }

    /// Positions of a finished game, by number of moves, as the holder of these tokens saw them; not more than
    /// a hundred.
    ///
    /// # Errors
    /// [`RequestError`] if the game is not over, or a token is not of this table.
    pub async fn replay(
        &self,
        tokens: &[Token],
        positions: Range<usize>,
    ) -> Result<ReplayInfo, RequestError> {
        self.request(|answer| RoomRequest::Replay(tokens.to_vec(), positions, answer))
            .await
    }

    /// The analysis of a position of a finished game.
    ///
    /// # Errors
    /// [`RequestError`] if the game is not over, or has no such position.
    pub async fn analyse(&self, after: usize) -> Result<AnalysisInfo, RequestError> {
        self.request(|answer| RoomRequest::Analyse(after, answer))
            .await
    }

    /// The save file of a finished game.
    ///
    /// # Errors
    /// [`RequestError`] if the game is not over.
    pub async fn save(&self) -> Result<String, RequestError> {
        self.request(RoomRequest::Save).await
    }

    /// The rematch of a finished game, for the holder of these tokens.
    pub(super) async fn rematch(&self, tokens: &[Token]) -> Result<Rematch, RequestError> {
        self.request(|answer| RoomRequest::Rematch(tokens.to_vec(), answer))
            .await
    }

    /// Seats a player of the previous table, whose rematch this is.
    pub(super) async fn join_rematch(
        &self,
        joiner: RematchJoiner,
        wanted: PlayAgain,
    ) -> Result<CreatedTable, RequestError> {
        self.request(|answer| RoomRequest::JoinRematch(joiner, wanted, answer))
            .await
    }

    async fn request<T>(
        &self,
        request: impl FnOnce(Answer<T>) -> RoomRequest,
    ) -> Result<T, RequestError> {
        let (answer, answered) = oneshot::channel();
        self.send(request(answer)).await?;
        // A room that ends without an answer could not store something.
        answered.await.map_err(|_| RequestError::Unavailable)?
    }

    async fn send(&self, mut request: RoomRequest) -> Result<(), RequestError> {
        let mut room = self.room.clone();
        for _ in 0..MAX_ATTEMPTS {
            match room.send(request).await {
                Ok(()) => return Ok(()),
                Err(unsent) => request = unsent,
            }
            room = self.house.open_room(&self.id).await?;
        }
        Err(RequestError::Unavailable)
    }
}
