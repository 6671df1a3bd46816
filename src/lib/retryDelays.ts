/** Every delay after which the web repeats a call, a connection or an upload by itself. */

/** Waits before each retry of a call that moves tokens and whose answer was lost. */
export const PAID_CALL_RETRY_DELAYS_MS = [1000, 3000];

/** Waits before a chat message is sent again that the network lost while the socket seemed connected. */
export const CHAT_RETRY_DELAY_MS = 4000;

/** Waits before a room asks for a message that never came while later ones did, plus as much again at random. */
export const CHAT_GAP_DELAY_MS = 1500;

/** Waits before each retry of an upload whose connection broke. */
export const UPLOAD_RETRY_DELAYS_MS = [1000, 3000, 8000, 15_000];

/** Waits before the socket reconnects: the first, and the longest after repeated failures. */
export const SOCKET_RECONNECT_FIRST_DELAY_MS = 1000;
export const SOCKET_RECONNECT_MAX_DELAY_MS = 10_000;
