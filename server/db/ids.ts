import { v7 } from 'uuid';

/** A new identifier: UUIDv7, so that ids of one table grow with time and index well. */
export function newId(): string {
  return v7();
}
