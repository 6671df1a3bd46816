import { type RateLimit } from './rules';

/** The uses that are counted by account, device and address block. */
export type LimitedUse =
  | 'registration'
  | 'documentRegistration'
  | 'upload'
  | 'report'
  | 'conversation'
  | 'directMessage'
  | 'guestView'
  | 'clip';

/** The kind of user that a use is counted for. */
export type LimitedBy = 'account' | 'device' | 'block';

/** The most uses in an hour and in a day. */
type MostUses = { hour?: number; day?: number };

interface AbuseLimit extends Partial<Record<LimitedBy, MostUses>> {
  /** the refusal */
  text: string;
}

/** The limits of abuse. Many people may share an address block, so it is allowed more than one of them is. */
export const ABUSE_LIMITS: Record<LimitedUse, AbuseLimit> = {
  registration: {
    device: { hour: 5, day: 10 },
    block: { hour: 30, day: 100 },
    text: 'Many accounts were registered from here. Nothing was saved. Please try again later.',
  },
  documentRegistration: {
    account: { hour: 20, day: 50 },
    device: { hour: 5, day: 10 },
    block: { hour: 10, day: 30 },
    text: 'Many registrations with documents came from here. Nothing was saved. Please try again later.',
  },
  upload: {
    account: { hour: 1000, day: 5000 },
    device: { hour: 1000, day: 5000 },
    block: { hour: 3000, day: 15_000 },
    text: "You've uploaded many files. This one was not saved. Please try again later.",
  },
  report: {
    account: { hour: 10, day: 40 },
    device: { hour: 10, day: 40 },
    block: { hour: 60, day: 200 },
    text: "You've sent many reports. Wait a few minutes before you send another.",
  },
  conversation: {
    account: { hour: 20, day: 100 },
    device: { hour: 20, day: 100 },
    block: { hour: 100, day: 500 },
    text: "You've started many conversations. Wait a few minutes before you start another.",
  },
  directMessage: {
    account: { hour: 300, day: 2000 },
    device: { hour: 300, day: 2000 },
    block: { hour: 1500, day: 10_000 },
    text: "You've sent many messages. This one was not sent. Wait a few minutes, then try again.",
  },
  clip: {
    account: { hour: 20, day: 50 },
    device: { hour: 20, day: 50 },
    block: { hour: 100, day: 500 },
    text: "You've made many clips. This one was not made. Please try again later.",
  },
  // one show is two uses: joining it, and its token
  guestView: {
    device: { hour: 240, day: 1200 },
    block: { hour: 2400, day: 20_000 },
    text: 'Many shows were opened from here. Log in to watch, or wait a few minutes.',
  },
};

const SECONDS = { hour: 3600, day: 86_400 };

/**
 * Returns the limits of a use with their keys, in the order in which they are counted.
 * @param who account id, device and address block; null where unknown
 */
export function abuseLimitsOf(use: LimitedUse, who: Record<LimitedBy, string | null>): (RateLimit & { key: string })[] {
  const limits = (['account', 'device', 'block'] as const).flatMap((by) =>
    (['hour', 'day'] as const).flatMap((period) => {
      const [id, size] = [who[by], ABUSE_LIMITS[use][by]?.[period]];
      return id && size ? [{ key: `${use}:${by}:${period}:${id}`, size, secondsEach: SECONDS[period] / size }] : [];
    }),
  );
  // one order for all, so that two transactions cannot wait for each other
  return limits.sort((a, b) => (a.key < b.key ? -1 : 1));
}
