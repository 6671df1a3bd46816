// Names of socket.io rooms. Connections that accept batches join the `:batched` room of a conversation instead of the
// plain one.
export const roomOf = (conversationId: string) => `room:${conversationId}`;
export const batchedRoomOf = (conversationId: string) => `room:${conversationId}:batched`;
export const accountRoom = (accountId: string) => `account:${accountId}`;
/** connections of operators */
export const OPERATORS_ROOM = 'operators';
/** connections of a browser, to expel them without a look at all others */
export const deviceRoom = (device: string) => `device:${device}`;
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;
/** connections that show a card of the performer */
export const watchRoom = (performerId: string) => `watch:${performerId}`;
/** connections in any room of the performer */
export const stageRoom = (performerId: string) => `stage:${performerId}`;

/** Counts the conversations among the names of socket.io rooms. */
export const countRooms = (names: Iterable<string>): number =>
  new Set([...names].filter((name) => name.startsWith('room:')).map((name) => name.split(':')[1])).size;
