import { priceOfSeconds, toUnits } from '../../ledger/rules';

/** A private show request that gets no answer within this time expires. */
export const REQUEST_TIMEOUT_MS = 2 * 60_000;
/** A show ends when its performer, or a member, sends or receives nothing for longer than this. */
export const ABSENCE_TIMEOUT_MS = 30_000;
/** Extra time at the start of a show, for camera permissions and connections. */
export const START_GRACE_MS = 30_000;
/** Video counts as flowing when a picture arrived within this time. */
export const FLOW_FRESH_MS = 1_500;
/** A viewer counts as watching when their player was heard from within this time. */
export const WATCH_FRESH_MS = 6_000;
/** Clocks that differ by less than this count as equal. */
const CLOCK_TOLERANCE_MS = 1_000;
const MINUTE_MS = 60_000;

/** An unbroken span of time (ms since the epoch) in which pictures came in, or in which a viewer was heard to watch. */
export interface TimeSpan {
  from: number;
  to: number;
}

/** The meter's state of one participant. Times in ms. */
export interface Count {
  /** minutes held so far */
  minutes: number;
  deliveredMs: number;
  /** the moment up to which delivery is decided */
  meteredAt: number;
  seenAt: number;
}

/**
 * Counts what reached the member since the last tick: only time for which both the performer's pictures and the
 * member's watching are proven. Time without proof stays undecided, so it is neither lost nor counted twice. Proof
 * that lies before the decided moment comes from a clock that was set back. Both spans then count from their start.
 */
export function countDelivered<C extends Count>(
  count: C,
  flow: TimeSpan | null,
  watch: TimeSpan | null,
  now: number,
): C {
  const seenAt = Math.max(count.seenAt, Math.min(watch?.to ?? 0, now));
  if (!flow || !watch) return { ...count, seenAt };
  const isSetBack = count.deliveredMs > 0 && Math.max(flow.to, watch.to) < count.meteredAt - CLOCK_TOLERANCE_MS;
  const from = Math.max(isSetBack ? 0 : count.meteredAt, flow.from, watch.from);
  const to = Math.min(flow.to, watch.to, now);
  if (to <= from) return { ...count, seenAt };
  return { ...count, seenAt, meteredAt: to, deliveredMs: count.deliveredMs + (to - from) };
}

/** Says whether the wall clock was set between two readings of it and of a monotonic clock. */
export const wasClockSet = (
  before: { wall: number; monotonic: number },
  after: { wall: number; monotonic: number },
): boolean => Math.abs(after.wall - before.wall - (after.monotonic - before.monotonic)) > CLOCK_TOLERANCE_MS;

/** Says whether the meter runs at this moment. */
export const isRunning = (flow: TimeSpan | null, watch: TimeSpan | null, now: number): boolean =>
  flow !== null && watch !== null && now - flow.to < FLOW_FRESH_MS && now - watch.to < WATCH_FRESH_MS;

/** Returns how many minutes a cap buys; Infinity without a cap, and where a minute is free. */
export const minutesOfCap = (cap: number | null, price: number): number =>
  cap === null || price === 0 ? Infinity : Math.floor(cap / price);

/** Returns the meter's next step: go on, hold the next minute, or end because the agreed cap does not cover it. */
export function nextStep(
  { deliveredMs, minutes }: Count,
  { price, cap }: { price: number; cap: number | null },
): 'go on' | 'hold' | 'cap reached' {
  if (price === 0 || deliveredMs < minutes * MINUTE_MS) return 'go on';
  return minutes < minutesOfCap(cap, price) ? 'hold' : 'cap reached';
}

/** Returns the seconds to pay for: never more than was held. */
export function secondsOf({ deliveredMs, minutes }: Pick<Count, 'deliveredMs' | 'minutes'>, price: number): number {
  return Math.round((price === 0 ? deliveredMs : Math.min(deliveredMs, minutes * MINUTE_MS)) / 1000);
}

/** Returns the cost of what was delivered, in hundredths of a token. */
export const costOf = (count: Pick<Count, 'deliveredMs' | 'minutes'>, price: number): number =>
  priceOfSeconds(toUnits(price), secondsOf(count, price));

/** Returns the seconds that the held minutes, the balance (in hundredths) and the cap still cover; null if free. */
export function secondsLeft(
  { deliveredMs, minutes }: Count,
  { price, cap }: { price: number; cap: number | null },
  balance: number,
): number | null {
  if (price === 0) return null;
  const coverable = Math.min(minutes + Math.floor(balance / toUnits(price)), minutesOfCap(cap, price));
  return Math.max(0, Math.floor((Math.max(minutes, coverable) * MINUTE_MS - deliveredMs) / 1000));
}

/** Returns the warning that both sides get when so many seconds are left. */
export const warningAt = (left: number | null): 'two minutes' | 'thirty seconds' | null =>
  left === null || left > 120 ? null : left > 30 ? 'two minutes' : 'thirty seconds';

/** Says whether a performer or member is away for longer than a show waits. */
export const isAway = (seenAt: number, now: number): boolean => now - seenAt > ABSENCE_TIMEOUT_MS;

/** Returns the lines of a receipt: whole minutes, then the remaining seconds. They add up to the cost (hundredths). */
export function receiptLines(seconds: number, price: number): { minutes: number; seconds: number; tokens: number }[] {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  const whole = minutes * toUnits(price);
  const lines = minutes ? [{ minutes, seconds: 0, tokens: whole }] : [];
  return rest
    ? [...lines, { minutes: 0, seconds: rest, tokens: priceOfSeconds(toUnits(price), seconds) - whole }]
    : lines;
}

/** Returns the number that people quote a receipt by. */
export const receiptNumber = (id: string): string => id.slice(-6).toUpperCase();
