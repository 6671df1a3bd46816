import { createHash } from 'node:crypto';
import { addressBlock, GUESTS_COUNTED_PER_BLOCK_MAX } from '@server/http/addressBlock';

const BLOCK_CHARACTERS = 10;
const GUEST_NAME = new RegExp(`^guest-(.{${BLOCK_CHARACTERS}})-`);
const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Returns the name of a guest for counting viewers: a hash of the address block, and what tells its guests apart. */
export const guestName = (block: string | null, id: string): string =>
  `guest-${hash(block ?? '').slice(0, BLOCK_CHARACTERS)}-${id}`;

/** Returns whether a name is that of a guest. */
export const isGuestName = (name: string): boolean => GUEST_NAME.test(name);

/** Returns the name of a guest of whom only the IP address is known. */
export const addressName = (ip: string): string => guestName(addressBlock(ip), hash(ip).slice(0, 12));

/**
 * Returns how many viewers these names count as: each account once, and of the guests of one address block at most
 * `GUESTS_COUNTED_PER_BLOCK_MAX`. media/stream/viewerTracker.ts counts in the same way.
 */
export function countNames(names: Iterable<string>): number {
  const guests = new Map<string, number>();
  let total = 0;
  for (const name of new Set(names)) {
    const block = GUEST_NAME.exec(name)?.[1];
    const before = block ? (guests.get(block) ?? 0) : 0;
    if (block) guests.set(block, before + 1);
    if (before < GUESTS_COUNTED_PER_BLOCK_MAX) total += 1;
  }
  return total;
}
