import { v7 } from 'uuid';

/** Returns a new UUIDv7: ids grow with time, so new rows stay together in an index. */
export function newId(): string {
  return v7();
}
