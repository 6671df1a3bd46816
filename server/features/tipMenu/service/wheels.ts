import { randomBytes } from 'node:crypto';
import { drawOutcome, hashOfSeed } from '@contract/fairDraw';
import { WHEEL_DRAWS_LISTED } from '@contract/limits';
import { type DrawView, type WheelOrderView } from '@contract/tipMenu';
import { type Context } from '@server/context';
import { type Db, type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { conflict, notFound } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { refuseBlockedViewer } from '../../blocking/service/visibility';
import {
  closeRounds,
  type DrawRow,
  drawsOf,
  findDraw,
  insertRound,
  openRounds,
  type RoundRow,
  takeNumber,
} from '../store/rounds';
import { haveSameOutcomes, isRoundOver } from '../rules';
import { type EntryRow, lockStage, menusOf } from '../store/menus';
import { viewDraw } from '../view';

const SEED_BYTES = 32;

/** Returns the round that each of these wheels draws from in the show that began at `since`, where there is one. */
async function currentRounds(db: Db, entryIds: string[], since: Date | null): Promise<Map<string, RoundRow>> {
  const rounds = entryIds.length ? await openRounds(db, entryIds) : [];
  return new Map(rounds.filter((round) => !isRoundOver(round, since)).map((round) => [round.entryId, round]));
}

const wheelIdsOf = (entries: EntryRow[]) => entries.filter(({ outcomes }) => outcomes).map(({ id }) => id);
const toHashes = (rounds: Map<string, RoundRow>) => new Map([...rounds].map(([id, { seedHash }]) => [id, seedHash]));

/** Makes a secret seed for each wheel of a performer that has none in the present show. */
async function startRounds(tx: Tx, performerId: string): Promise<void> {
  const stage = await lockStage(tx, performerId);
  const wheels = (await menusOf(tx, performerId)).flatMap(({ entries }) => entries).filter(({ outcomes }) => outcomes);
  const known = await currentRounds(tx, wheelIdsOf(wheels), stage?.since ?? null);
  const missing = wheels.filter(({ id }) => !known.has(id));
  await closeRounds(tx, wheelIdsOf(missing));
  for (const { id: entryId, outcomes } of missing) {
    const seed = randomBytes(SEED_BYTES).toString('hex');
    const seedHash = await hashOfSeed(seed);
    await insertRound(tx, { id: newId(), performerId, entryId, seed, seedHash, outcomes: outcomes! });
  }
}

/**
 * Returns the hash of the secret seed of each wheel among a performer's entries. A wheel without one in this show gets
 * it: nobody can order a wheel without having seen its hash.
 */
export async function readSeedHashes(
  db: Db,
  performerId: string,
  entries: EntryRow[],
  since: Date | null,
): Promise<Map<string, string>> {
  const wheels = wheelIdsOf(entries);
  const rounds = await currentRounds(db, wheels, since);
  if (wheels.every((id) => rounds.has(id))) return toHashes(rounds);
  return inTransaction(db, async (tx) => {
    await startRounds(tx, performerId);
    return toHashes(await currentRounds(tx, wheels, (await lockStage(tx, performerId))?.since ?? null));
  });
}

/** Ends the rounds of wheels that are removed or get other outcomes, so that their seeds are shown. */
export async function closeChangedRounds(tx: Tx, before: EntryRow[], after: EntryRow[]): Promise<void> {
  const isKept = ({ id, outcomes }: EntryRow) =>
    after.some((entry) => entry.id === id && haveSameOutcomes(entry.outcomes, outcomes));
  await closeRounds(tx, wheelIdsOf(before.filter((entry) => !isKept(entry))));
}

/** What an order draws from, and the member's part of it. */
export interface WheelClaim {
  round: RoundRow;
  clientSeed: string;
  /** the start of the show */
  since: Date;
}

/**
 * Returns what an order of an entry draws from; null if it is no wheel. The queue is locked.
 * @throws Refusal 409 WHEEL_CHANGED unless the seed is still the one whose hash the member saw
 */
export async function claimWheel(
  tx: Tx,
  { id, name, outcomes }: EntryRow,
  wheel: WheelOrderView | null,
  since: Date | null,
): Promise<WheelClaim | null> {
  if (!outcomes) return null;
  const round = (await currentRounds(tx, [id], since)).get(id);
  if (!round || !since || round.seedHash !== wheel?.seedHash)
    throw conflict('WHEEL_CHANGED', `“${name}” has changed. No tokens were spent. Look at its outcomes and try again.`);
  return { round, clientSeed: wheel.clientSeed, since };
}

/** Draws an outcome, within the transaction that pays for it. Returns what the order keeps of the draw. */
export async function draw(tx: Tx, { round, clientSeed, since }: WheelClaim) {
  const { id: roundId, seed, outcomes } = round;
  const drawNumber = await takeNumber(tx, roundId, since);
  const index = await drawOutcome({ seed, number: drawNumber, clientSeed, outcomes });
  return { roundId, drawNumber, clientSeed, outcome: outcomes[index]!.text };
}

/**
 * Returns whether no more draws are made from the seed of a draw. A round whose show is over is closed then: the same
 * public show may go on after a private one, and nobody may draw from a seed that was shown.
 */
async function endIfOver(db: Db, { round, performer, liveSince }: DrawRow): Promise<boolean> {
  const { entryId } = round;
  if (round.closedAt || !entryId) return true;
  if (!isRoundOver(round, liveSince)) return false;
  return inTransaction(db, async (tx) => {
    const stage = await lockStage(tx, performer.id);
    const [open] = await openRounds(tx, [entryId]);
    if (open?.id !== round.id) return true;
    if (!isRoundOver(open, stage?.since ?? null)) return false;
    await closeRounds(tx, [entryId]);
    return true;
  });
}

/**
 * Returns a draw. Its seed, and the other draws under it, come once no more draws are made with the seed.
 * @throws Refusal 404; 403 for a viewer whom the performer has blocked, except the member who paid
 */
export async function readDraw(ctx: Context, viewer: Viewer, orderId: string): Promise<DrawView> {
  const row = await findDraw(ctx.db, orderId);
  if (!row) throw notFound('This draw');
  if (viewer.accountId !== row.payerId) await refuseBlockedViewer(ctx.db, viewer, row.performer.id);
  return viewDraw(row, (await endIfOver(ctx.db, row)) ? await drawsOf(ctx.db, row.round.id, WHEEL_DRAWS_LISTED) : null);
}
