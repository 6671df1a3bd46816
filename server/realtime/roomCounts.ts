import { GUESTS_COUNTED_PER_BLOCK_MAX } from '../http/addressBlock';
import { type Presence } from './realtime';

/** How many accounts of a room are named; the total counts everyone. */
export const ACCOUNTS_NAMED_MAX = 30;

/** The owner of a connection. Guests are counted by address block. */
export interface Visitor {
  accountId: string | null;
  block: string;
}

interface RoomCount {
  total: number;
  /** connections by account, in the order of arrival */
  accounts: Map<string, number>;
  /** connections of guests by address block */
  guests: Map<string, number>;
}

/** Counts the connections of this process in each room as they come and go, so that nothing walks through a room. */
export class RoomCounts {
  /** called for each room that a connection came into or left */
  onChanged: (conversationId: string) => void = () => undefined;
  private readonly rooms = new Map<string, RoomCount>();

  add(conversationId: string, { accountId, block }: Visitor): void {
    const room = this.rooms.get(conversationId) ?? { total: 0, accounts: new Map(), guests: new Map() };
    this.rooms.set(conversationId, room);
    const [counts, key] = accountId ? [room.accounts, accountId] : [room.guests, block];
    const before = counts.get(key) ?? 0;
    counts.set(key, before + 1);
    if (before < GUESTS_COUNTED_PER_BLOCK_MAX) room.total += 1;
    this.onChanged(conversationId);
  }

  remove(conversationId: string, { accountId, block }: Visitor): void {
    const room = this.rooms.get(conversationId);
    if (!room) return;
    const [counts, key] = accountId ? [room.accounts, accountId] : [room.guests, block];
    const before = counts.get(key);
    if (!before) return;
    if (before > 1) counts.set(key, before - 1);
    else counts.delete(key);
    if (before <= GUESTS_COUNTED_PER_BLOCK_MAX) room.total -= 1;
    if (room.accounts.size === 0 && room.guests.size === 0) this.rooms.delete(conversationId);
    this.onChanged(conversationId);
  }

  presenceIn(conversationId: string): Presence {
    const room = this.rooms.get(conversationId);
    const accountIds: string[] = [];
    for (const accountId of room?.accounts.keys() ?? []) {
      if (accountIds.length === ACCOUNTS_NAMED_MAX) break;
      accountIds.push(accountId);
    }
    return { accountIds, total: room?.total ?? 0 };
  }

  has(conversationId: string): boolean {
    return this.rooms.has(conversationId);
  }

  conversationIds(): string[] {
    return [...this.rooms.keys()];
  }
}
