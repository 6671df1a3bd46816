import { priceOfSeconds, unitsOf } from '../ledger/rules';

/** Whoever is asked answers within this, or the request is over. */
export const ANSWER_MS = 2 * 60_000;
/** A drop up to this long is none: the same show goes on. */
export const RETURN_MS = 30_000;
/** Cameras are asked for and connections made before anything can flow: so much more at the beginning. */
export const BEGIN_MS = 30_000;
/** Pictures that came within this are flowing. */
export const FRESH_MS = 1_500;
/** A viewer who was heard within this is watching. */
export const HEARD_MS = 6_000;
/** The addresses of a show are good for so long from its beginning. */
export const PASS_MS = 24 * 60 * 60_000;
/** Clocks that differ by less agree. */
const CLOCK_MS = 1_000;
const MINUTE_MS = 60_000;

/** An unbroken stretch of time, ms since the epoch: of pictures that came in, or of somebody being heard to watch. */
export interface Stretch {
  from: number;
  to: number;
}

/** What the meter knows of one member's place. Times in ms. */
export interface Count {
  /** minutes held so far */
  minutes: number;
  deliveredMs: number;
  /** up to when that is decided */
  meteredAt: number;
  seenAt: number;
}

/**
 * Counts what reached the member since it last looked: only time for which both are proven, the performer's pictures and the member's watching.
 * What is not proven yet stays undecided, so that nothing is lost and nothing counted twice. Proof that lies before what is decided comes from a
 * clock that was set back: both stretches are new then, and count from where they begin.
 */
export function advance<C extends Count>(count: C, flow: Stretch | null, watch: Stretch | null, now: number): C {
  const seenAt = Math.max(count.seenAt, Math.min(watch?.to ?? 0, now));
  if (!flow || !watch) return { ...count, seenAt };
  const isSetBack = count.deliveredMs > 0 && Math.max(flow.to, watch.to) < count.meteredAt - CLOCK_MS;
  const from = Math.max(isSetBack ? 0 : count.meteredAt, flow.from, watch.from);
  const to = Math.min(flow.to, watch.to, now);
  if (to <= from) return { ...count, seenAt };
  return { ...count, seenAt, meteredAt: to, deliveredMs: count.deliveredMs + (to - from) };
}

/** Whether the wall clock was set between two looks at it and at one that goes evenly. */
export const wasSet = (before: { wall: number; even: number }, after: { wall: number; even: number }): boolean =>
  Math.abs(after.wall - before.wall - (after.even - before.even)) > CLOCK_MS;

/** Whether it counts at this moment. */
export const isRunning = (flow: Stretch | null, watch: Stretch | null, now: number): boolean =>
  flow !== null && watch !== null && now - flow.to < FRESH_MS && now - watch.to < HEARD_MS;

/** How many minutes a cap buys at most; no cap, or a minute that costs nothing: no end. */
export const minutesOfCap = (cap: number | null, price: number): number =>
  cap === null || price === 0 ? Infinity : Math.floor(cap / price);

/** What the meter does next: go on, hold the next minute, or end because the agreed cap does not cover it. */
export function nextOf(
  { deliveredMs, minutes }: Count,
  { price, cap }: { price: number; cap: number | null },
): 'go on' | 'hold' | 'cap reached' {
  if (price === 0 || deliveredMs < minutes * MINUTE_MS) return 'go on';
  return minutes < minutesOfCap(cap, price) ? 'hold' : 'cap reached';
}

/** Seconds to be paid: never more than was held. */
export function secondsOf({ deliveredMs, minutes }: Pick<Count, 'deliveredMs' | 'minutes'>, price: number): number {
  return Math.round((price === 0 ? deliveredMs : Math.min(deliveredMs, minutes * MINUTE_MS)) / 1000);
}

/** What was delivered costs so much, in hundredths of a token. */
export const costOf = (count: Pick<Count, 'deliveredMs' | 'minutes'>, price: number): number =>
  priceOfSeconds(unitsOf(price), secondsOf(count, price));

/** Seconds that the held minutes, the balance (hundredths) and the cap still cover; null where a minute costs nothing. */
export function secondsLeft(
  { deliveredMs, minutes }: Count,
  { price, cap }: { price: number; cap: number | null },
  balance: number,
): number | null {
  if (price === 0) return null;
  const coverable = Math.min(minutes + Math.floor(balance / unitsOf(price)), minutesOfCap(cap, price));
  return Math.max(0, Math.floor((Math.max(minutes, coverable) * MINUTE_MS - deliveredMs) / 1000));
}

/** Both sides are warned when so much is left. */
export const warningAt = (left: number | null): 'two minutes' | 'thirty seconds' | null =>
  left === null || left > 120 ? null : left > 30 ? 'two minutes' : 'thirty seconds';

/** Whether somebody is away for longer than a show waits. */
export const isAway = (seenAt: number, now: number): boolean => now - seenAt > RETURN_MS;

/** The lines of a receipt: whole minutes at the price, then what remains; they add up to the cost. */
export function linesOf(seconds: number, price: number): { minutes: number; seconds: number; tokens: number }[] {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  const whole = minutes * unitsOf(price);
  const lines = minutes ? [{ minutes, seconds: 0, tokens: whole }] : [];
  return rest
    ? [...lines, { minutes: 0, seconds: rest, tokens: priceOfSeconds(unitsOf(price), seconds) - whole }]
    : lines;
}

/** What people name a receipt by. */
export const numberOf = (id: string): string => id.slice(-6).toUpperCase();

export type AskRefusal =
  'PERFORMER_OFFLINE' | 'PERFORMER_BUSY' | 'PRICE_CHANGED' | 'CAP_TOO_SMALL' | 'NOT_ENOUGH_TOKEN';

/** Why a member may not agree to a price and a cap, or null. `balance` in hundredths. */
export function refusalToTerms(
  asked: { price?: number | null; cap?: number | null },
  price: number,
  balance: number,
): AskRefusal | null {
  if (typeof asked.price === 'number' && asked.price !== price) return 'PRICE_CHANGED';
  if (typeof asked.cap === 'number' && asked.cap < price) return 'CAP_TOO_SMALL';
  return balance < unitsOf(price) ? 'NOT_ENOUGH_TOKEN' : null;
}
