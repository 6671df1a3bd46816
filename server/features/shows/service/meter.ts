import { type MeterView } from '@contract/shows';
import { type Context } from '@server/context';
import { Refusal } from '@server/http/errors';
import { balanceOf } from '../../ledger/service';
import { type Delivery } from '../../streaming/engine';
import { advance, type Count, HEARD_MS, isAway, isRunning, nextOf, warningAt, wasSet } from '../rules';
import { forbiddenSeats, runningShows, seatById, type SeatRow, writeCounts, writeSeen } from '../store/seats';
import { forbiddenShows, forgiveAbsence, type ShowRow } from '../store/shows';
import { countOf, viewMeter } from '../view';
import { endShow, leaveShow } from './ending';
import { deliveryOf, type EndReason, holdNextMinute } from './seats';

/** A crash of this process loses so much at most. */
export const TICK_MS = 250;
/** Both sides hear the figures so often. */
const TELL_MS = 3_000;
/** Who may be in a show is looked at so often. */
const INSPECT_MS = 2_000;

interface Place {
  show: ShowRow;
  seat: SeatRow;
  flow: Delivery['flow'];
  count: Count;
  state: MeterView['state'];
}
interface Told {
  at: number;
  state: MeterView['state'];
  warning: ReturnType<typeof warningAt>;
  balance: number;
}

/** Counts what is delivered in all running shows, holds minute after minute, tells both sides, and ends what is not covered or left alone. */
export class ShowMeter {
  private readonly told = new Map<string, Told>();
  private inspectedAt = 0;

  constructor(private readonly ctx: Context) {}

  /** One look at everything that runs. */
  async tick(now = new Date()): Promise<void> {
    const at = now.getTime();
    const rows = await runningShows(this.ctx.db);
    if (!rows.length) return this.told.clear();
    const deliveries = await this.ctx.engine.deliveries();
    const running = [...new Map(rows.map(({ show }) => [show.id, show])).values()];
    const places = rows.flatMap(({ show, seat }) =>
      seat ? [placeOf(show, seat, deliveryOf(deliveries, show), at)] : [],
    );
    await this.write(running, places, deliveries, at);
    for (const place of places) await this.goOn(place, now).catch((error: unknown) => this.warn(error));
    if (Math.abs(at - this.inspectedAt) >= INSPECT_MS) await this.endForbidden(now);
    await this.endAbandoned(running, places, deliveries, now);
  }

  private warn(error: unknown): void {
    this.ctx.log.warn({ err: error }, 'the meter of a show could not go on');
  }

  private async write(
    running: ShowRow[],
    places: Place[],
    deliveries: Map<string, Delivery>,
    at: number,
  ): Promise<void> {
    const changed = places.filter(
      ({ seat, count }) => count.deliveredMs !== seat.deliveredMs || count.seenAt !== seat.seenAt.getTime(),
    );
    await writeCounts(
      this.ctx.db,
      changed.map(({ seat, count }) => ({
        id: seat.id,
        deliveredMs: count.deliveredMs,
        before: seat.meteredAt,
        meteredAt: new Date(count.meteredAt),
        seenAt: new Date(count.seenAt),
      })),
    );
    const seen = running.flatMap((show) => {
      const to = Math.min(deliveryOf(deliveries, show).flow?.to ?? 0, at);
      return to > show.seenAt.getTime() ? [{ id: show.id, seenAt: new Date(to) }] : [];
    });
    await writeSeen(this.ctx.db, seen);
  }

  private async goOn(place: Place, now: Date): Promise<void> {
    const { show, seat, count } = place;
    if (isAway(count.seenAt, now.getTime())) return this.leave(place, 'member away', now);
    const next = nextOf(count, { price: show.price, cap: seat.cap });
    if (next === 'cap reached') return this.leave(place, 'cap reached', now);
    if (next === 'hold' && !(await this.hold(place))) return this.leave(place, 'not covered', now);
    if (!isElsewhere(place, now.getTime())) await this.tell(place, now.getTime(), next === 'hold');
  }

  /** Holds the minute that has begun, and more of them after a long pause of ours. @returns false when it is not covered */
  private async hold({ show, seat }: Place): Promise<boolean> {
    try {
      await holdNextMinute(this.ctx, show, seat.id);
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'NOT_ENOUGH_TOKEN') return false;
      throw error;
    }
  }

  private async leave({ show, seat }: Place, reason: EndReason, now: Date): Promise<void> {
    this.told.delete(seat.id);
    await leaveShow(this.ctx, show, seat, reason, now);
  }

  /** Tells the figures every few seconds; at once when the meter pauses or goes on, a minute begins, or little is left. */
  private async tell({ show, seat, count, state }: Place, at: number, isNewMinute: boolean): Promise<void> {
    const before = this.told.get(seat.id);
    const meterWith = (balance: number, minutes = count.minutes) =>
      viewMeter(seat, { ...count, minutes }, show.price, balance, state);
    const isDue =
      !before ||
      at - before.at >= TELL_MS ||
      before.state !== state ||
      isNewMinute ||
      warningAt(meterWith(before.balance).secondsLeft) !== before.warning;
    if (!isDue) return;
    const { balance } = await balanceOf(this.ctx.db, seat.memberId, 'member');
    const meter = meterWith(
      balance,
      isNewMinute ? ((await seatById(this.ctx.db, seat.id))?.seat.minutes ?? count.minutes) : count.minutes,
    );
    this.told.set(seat.id, { at, state, warning: warningAt(meter.secondsLeft), balance });
    for (const accountId of [seat.memberId, show.performerId])
      this.ctx.realtime.toAccount(accountId, 'show/metered', { conversationId: show.conversationId, ...meter });
  }

  /** Who was suspended or blocked is out. The performer's blocks say so at once; here it ends what they missed, as somebody who came in at the same moment. */
  private async endForbidden(now: Date): Promise<void> {
    this.inspectedAt = now.getTime();
    for (const show of await forbiddenShows(this.ctx.db)) await endShow(this.ctx, show, 'not allowed', now);
    for (const { show, seat, isBlocked } of await forbiddenSeats(this.ctx.db))
      await leaveShow(this.ctx, show, seat, isBlocked ? 'blocked' : 'not allowed', now);
  }

  private async endAbandoned(
    running: ShowRow[],
    places: Place[],
    deliveries: Map<string, Delivery>,
    now: Date,
  ): Promise<void> {
    for (const show of running) {
      const seenAt = Math.max(
        show.seenAt.getTime(),
        Math.min(deliveryOf(deliveries, show).flow?.to ?? 0, now.getTime()),
      );
      if (isAway(seenAt, now.getTime())) await endShow(this.ctx, show, 'performer away', now);
    }
    const seats = new Set(places.map(({ seat }) => seat.id));
    for (const id of this.told.keys()) if (!seats.has(id)) this.told.delete(id);
  }
}

function placeOf(show: ShowRow, seat: SeatRow, { flow, watching }: Delivery, at: number): Place {
  const watch = watching.get(seat.memberId) ?? null;
  return {
    show,
    seat,
    flow,
    count: advance(countOf(seat), flow, watch, at),
    state: isRunning(flow, watch, at) ? 'running' : 'paused',
  };
}

/** Whether the pictures come in at another process, which meters the show and tells of it. */
const isElsewhere = ({ seat, flow }: Place, at: number): boolean =>
  flow === null && seat.deliveredMs > 0 && at - seat.meteredAt.getTime() < HEARD_MS;

const clocks = () => ({ wall: Date.now(), even: performance.now() });

/** Looks after running shows from now on. Nobody is away while we were: the time of those who were in a show counts anew. @returns stops looking */
export async function watchMeters(ctx: Context): Promise<() => Promise<void>> {
  await forgiveAbsence(ctx.db, new Date());
  const meter = new ShowMeter(ctx);
  let ended = false;
  const work = async () => {
    for (let before = clocks(); !ended;) {
      const now = clocks();
      // a clock that is set makes nobody away
      const look = async () => {
        if (wasSet(before, now)) await forgiveAbsence(ctx.db, new Date(now.wall));
        await meter.tick(new Date(now.wall));
      };
      await look().catch((error: unknown) => ctx.log.warn({ err: error }, 'shows could not be metered'));
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
