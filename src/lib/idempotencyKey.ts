import { v4 } from 'uuid';

/** Returns a fresh key for one confirmed intent. Each retry of the intent carries the same key, so it takes effect once. */
export const newIdempotencyKey = (): string => v4();
