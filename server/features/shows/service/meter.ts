import { type MeterView } from '@contract/shows';
import { type Context } from '@server/context';
import { metrics } from '@server/observability/metrics';
import { readSpendable } from '../../ledger/service/limits';
import { type Delivery } from '../../streaming/engine';
import {
  type Count,
  countDelivered,
  isAway,
  isRunning,
  nextStep,
  warningAt,
  wasClockSet,
  WATCH_FRESH_MS,
} from '../rules/meter';
import {
  forbiddenParticipants,
  participantById,
  type ParticipantRow,
  runningShows,
  writeCounts,
  writeSeen,
} from '../store/participants';
import { forbiddenShows, resetAbsence, type ShowRow } from '../store/shows';
import { countOf, viewMeter } from '../view';
import { writeRan } from '../store/ticketed';
import { endShow, leaveShow } from './ending';
import { deliveryOf, type EndReason, holdNextMinute, isUnpaid, ranOf } from './participants';

/** Time between two ticks: the most that a crash of this process loses. */
export const TICK_MS = 250;
/** Time between two messages with the figures of a participant. */
const ANNOUNCE_INTERVAL_MS = 3_000;
/** Time between two checks of who may still be in a show. */
const PERMISSION_CHECK_INTERVAL_MS = 2_000;

interface Metered {
  show: ShowRow;
  participant: ParticipantRow;
  flow: Delivery['flow'];
  count: Count;
  state: MeterView['state'];
}
interface Announced {
  at: number;
  state: MeterView['state'];
  warning: ReturnType<typeof warningAt>;
  balance: number;
}

/**
 * Counts what is delivered in all running shows, holds each minute, and announces the figures to both sides. Ends shows
 * that the balance or the cap no longer covers, and shows that a side has left.
 */
export class ShowMeter {
  /** the last message about each participant, by participant id */
  private readonly announced = new Map<string, Announced>();
  private checkedAt = 0;

  constructor(private readonly ctx: Context) {}

  /** Meters every running show once. */
  async tick(now = new Date()): Promise<void> {
    const at = now.getTime();
    const rows = await runningShows(this.ctx.db);
    if (!rows.length) return this.announced.clear();
    const deliveries = await this.ctx.engine.deliveries();
    const running = [...new Map(rows.map(({ show }) => [show.id, show])).values()];
    const metered = rows.flatMap(({ show, participant }) =>
      participant ? [meterOf(show, participant, deliveryOf(deliveries, show), at)] : [],
    );
    await this.write(running, metered, deliveries, at);
    for (const one of metered) await this.goOn(one, now).catch((error: unknown) => this.warn(error));
    if (Math.abs(at - this.checkedAt) >= PERMISSION_CHECK_INTERVAL_MS) await this.endForbidden(now);
    await this.endAbandoned(running, deliveries, now);
    this.forgetMissing(metered);
  }

  private warn(error: unknown): void {
    this.ctx.log.warn({ err: error }, 'metering a participant failed');
  }

  private async write(
    running: ShowRow[],
    metered: Metered[],
    deliveries: Map<string, Delivery>,
    at: number,
  ): Promise<void> {
    const changed = metered.filter(
      ({ participant, count }) =>
        count.deliveredMs !== participant.deliveredMs || count.seenAt !== participant.seenAt.getTime(),
    );
    await writeCounts(
      this.ctx.db,
      changed.map(({ participant, count }) => ({
        id: participant.id,
        deliveredMs: count.deliveredMs,
        before: participant.meteredAt,
        meteredAt: new Date(count.meteredAt),
        seenAt: new Date(count.seenAt),
      })),
    );
    const delivered = changed.reduce(
      (sum, { participant, count }) => sum + count.deliveredMs - participant.deliveredMs,
      0,
    );
    metrics.deliveredSeconds.inc(Math.max(0, delivered) / 1000);
    const seen = running.flatMap((show) => {
      const to = Math.min(deliveryOf(deliveries, show).flow?.to ?? 0, at);
      return to > show.seenAt.getTime() ? [{ id: show.id, seenAt: new Date(to) }] : [];
    });
    await writeSeen(this.ctx.db, seen);
    await writeRan(
      this.ctx.db,
      running.flatMap((show) => ranOf(show, deliveryOf(deliveries, show), at)),
    );
  }

  private async goOn(metered: Metered, now: Date): Promise<void> {
    const { participant, count } = metered;
    if (isAway(count.seenAt, now.getTime())) return this.leave(metered, 'member away', now);
    const next = nextStep(count, { price: participant.price, cap: participant.cap });
    if (next === 'cap reached') return this.leave(metered, 'cap reached', now);
    if (next === 'hold' && !(await this.hold(metered))) return this.leave(metered, 'not covered', now);
    if (!isMeteredElsewhere(metered, now.getTime())) await this.announce(metered, now.getTime(), next === 'hold');
  }

  /** Holds the minute that has begun. @returns false when it cannot be paid */
  private async hold({ participant }: Metered): Promise<boolean> {
    try {
      await holdNextMinute(this.ctx, participant.id);
      return true;
    } catch (error) {
      if (isUnpaid(error)) return false;
      throw error;
    }
  }

  private async leave({ show, participant }: Metered, reason: EndReason, now: Date): Promise<void> {
    this.announced.delete(participant.id);
    await leaveShow(this.ctx, show, participant, reason, now);
  }

  /**
   * Sends the figures every few seconds, and at once when the meter pauses or resumes, or a minute or warning begins.
   */
  private async announce(
    { show, participant, count, state }: Metered,
    at: number,
    isNewMinute: boolean,
  ): Promise<void> {
    const before = this.announced.get(participant.id);
    const meterWith = (balance: number, minutes = count.minutes) =>
      viewMeter(participant, { ...count, minutes }, balance, state);
    const isDue =
      !before ||
      at - before.at >= ANNOUNCE_INTERVAL_MS ||
      before.state !== state ||
      isNewMinute ||
      warningAt(meterWith(before.balance).secondsLeft) !== before.warning;
    if (!isDue) return;
    const balance = await readSpendable(this.ctx.db, participant.memberId);
    const current = isNewMinute ? await participantById(this.ctx.db, participant.id) : null;
    const meter = meterWith(balance, current?.participant.minutes ?? count.minutes);
    this.announced.set(participant.id, { at, state, warning: warningAt(meter.secondsLeft), balance });
    for (const accountId of [participant.memberId, show.performerId])
      this.ctx.realtime.toAccount(accountId, 'show/metered', { conversationId: show.conversationId, ...meter });
  }

  /** Ends the participation of suspended or blocked members that the immediate check missed (a race on entry). */
  private async endForbidden(now: Date): Promise<void> {
    this.checkedAt = now.getTime();
    for (const show of await forbiddenShows(this.ctx.db)) await endShow(this.ctx, show, 'not allowed', now);
    for (const { show, participant, isBlocked } of await forbiddenParticipants(this.ctx.db))
      await leaveShow(this.ctx, show, participant, isBlocked ? 'blocked' : 'not allowed', now);
  }

  private async endAbandoned(running: ShowRow[], deliveries: Map<string, Delivery>, now: Date): Promise<void> {
    for (const show of running) {
      const seenAt = Math.max(
        show.seenAt.getTime(),
        Math.min(deliveryOf(deliveries, show).flow?.to ?? 0, now.getTime()),
      );
      if (isAway(seenAt, now.getTime())) await endShow(this.ctx, show, 'performer away', now);
    }
  }

  private forgetMissing(metered: Metered[]): void {
    const ids = new Set(metered.map(({ participant }) => participant.id));
    for (const id of this.announced.keys()) if (!ids.has(id)) this.announced.delete(id);
  }
}

function meterOf(show: ShowRow, participant: ParticipantRow, { flow, watching }: Delivery, at: number): Metered {
  const watch = watching.get(participant.memberId) ?? null;
  return {
    show,
    participant,
    flow,
    count: countDelivered(countOf(participant), flow, watch, at),
    state: isRunning(flow, watch, at) ? 'running' : 'paused',
  };
}

/** Says whether the pictures arrive at another process, which meters the show and announces its figures. */
const isMeteredElsewhere = ({ participant, flow }: Metered, at: number): boolean =>
  flow === null && participant.deliveredMs > 0 && at - participant.meteredAt.getTime() < WATCH_FRESH_MS;

const readClocks = () => ({ wall: Date.now(), monotonic: performance.now() });

/**
 * Starts metering running shows. Absence counts from now on: while this process was down, nobody could be seen.
 * @returns stops metering
 */
export async function watchMeters(ctx: Context): Promise<() => Promise<void>> {
  await resetAbsence(ctx.db, new Date());
  const meter = new ShowMeter(ctx);
  let ended = false;
  let isFailing = false;
  const warn = (error: unknown) => {
    // logged once per outage
    if (!isFailing) ctx.log.warn({ err: error }, 'metering the running shows failed');
    isFailing = true;
  };
  const work = async () => {
    for (let before = readClocks(); !ended;) {
      const now = readClocks();
      const tick = async () => {
        // a change of the wall clock is no absence
        if (wasClockSet(before, now)) await resetAbsence(ctx.db, new Date(now.wall));
        await meter.tick(new Date(now.wall));
        isFailing = false;
      };
      await tick().catch(warn);
      before = now;
      await new Promise((resolve) => {
        setTimeout(resolve, TICK_MS);
      });
    }
  };
  const working = work();
  return async () => {
    ended = true;
    await working;
  };
}
