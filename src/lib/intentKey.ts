import { v4 } from 'uuid';

/** A fresh key for one confirmed intent. Every retry of that intent carries the same one, so that it happens once. */
export const newIntentKey = (): string => v4();

/** Waits between the tries of a call that moves money and whose answer got lost, in milliseconds. */
export const RETRY_DELAYS = [1000, 3000];
