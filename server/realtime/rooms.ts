/** Names of socket.io's rooms. Those with `:batched` hold the connections that understand batches. */
export const roomOf = (conversationId: string) => `room:${conversationId}`;
export const batchedRoomOf = (conversationId: string) => `room:${conversationId}:batched`;
export const accountRoom = (accountId: string) => `account:${accountId}`;
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;
/** those who have a card of the performer on their screen */
export const watchRoom = (performerId: string) => `watch:${performerId}`;
/** those in a room of the performer */
export const stageRoom = (performerId: string) => `stage:${performerId}`;
