import { type MeterView, type ShowView } from '@contract/shows';

/** Returns the warning of a meter: it is paused, or little time is left. Null otherwise. */
export function warningOf({
  secondsLeft,
  state,
}: Pick<MeterView, 'secondsLeft' | 'state'>): { level: 'paused' | 'little' | 'least'; text: string } | null {
  if (state === 'paused') return { level: 'paused', text: 'No video is arriving. The meter is paused until it does.' };
  if (secondsLeft === null || secondsLeft > 120) return null;
  return secondsLeft > 30
    ? { level: 'little', text: 'Less than two minutes left.' }
    : { level: 'least', text: 'Less than thirty seconds left.' };
}

/** The figures of a show's meter. Amounts in tokens. */
export interface MeterFigures {
  active: MeterView[];
  /** the meter of a private show's member, of a spy for themselves, or of the only member; undefined otherwise */
  only: MeterView | undefined;
  seconds: number;
  /** the minutes that the cap of a private show covers; null without a cap */
  maxMinutes: number | null;
  /** what the member paid for minutes, or what all members paid for minutes and tips */
  paid: number;
  /** the performer's share so far, an estimate until the receipt; null for members */
  earned: number | null;
}

const round = (tokens: number) => Math.round(tokens * 100) / 100;

/** Returns the figures of a show's meter for the account that it was read for. */
export function figuresOf(
  {
    kind,
    price,
    cap,
    tips,
    sharePercent,
    member,
  }: Pick<ShowView, 'kind' | 'price' | 'cap' | 'tips' | 'sharePercent' | 'member'>,
  meters: MeterView[],
): MeterFigures {
  const active = meters.filter(({ state }) => state !== 'left');
  const charged = member ? active.filter(({ memberId }) => memberId === member._id) : active;
  const minutes = round(meters.reduce((sum, meter) => sum + meter.tokens, 0));
  return {
    active,
    only: charged.length === 1 ? charged[0] : undefined,
    seconds: Math.max(0, ...meters.map((meter) => meter.seconds)),
    maxMinutes: kind === 'private' && cap && price ? Math.floor(cap / price) : null,
    paid: sharePercent === null ? minutes : round(minutes + tips.tokens),
    earned: sharePercent === null ? null : round(Math.floor(minutes * sharePercent) / 100 + (tips.earned ?? 0)),
  };
}
