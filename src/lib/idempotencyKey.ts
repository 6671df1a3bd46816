import { v4 } from 'uuid';

/** Returns a fresh key for one confirmed intent. Its retries carry the same key, so that it takes effect once. */
export const newIdempotencyKey = (): string => v4();
