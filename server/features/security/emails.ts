import { type CatalogMail } from '@server/mail/catalog';
import { type Email } from '@server/mail/compose';
import { ALERT_PATTERNS, type AlertPattern } from './rules';
import { type NamedEvent } from './store';

const EVENTS_LISTED_MAX = 20;

const SUBJECTS: Record<AlertPattern, string> = {
  failedLoginsOfAccount: 'Many failed logins for one account',
  failedLoginsOfSite: 'Many failed logins',
  operatorLogin: 'New operator session',
  payoutTargetChanged: 'Payment details changed while a payout is waiting',
};
const ADVICE: Record<AlertPattern, string> = {
  failedLoginsOfAccount:
    'Someone may be guessing a password. The login throttle slows this down, and the owner can still log in.',
  failedLoginsOfSite: 'Someone may be trying passwords that leaked elsewhere.',
  operatorLogin:
    "If an operator doesn't recognise this session, change the password of that account now and end its other sessions.",
  payoutTargetChanged: 'Check with the account owner, over another channel, that the change is theirs before you pay.',
};
const KIND_FILTER: Record<AlertPattern, string> = {
  failedLoginsOfAccount: 'loginFailed',
  failedLoginsOfSite: 'loginFailed',
  operatorLogin: 'login',
  payoutTargetChanged: 'paymentDetailsChanged',
};

const accountName = ({ username, accountId }: NamedEvent) => username ?? accountId ?? 'the site';
const fromWhere = ({ ip, country, userAgent }: NamedEvent) =>
  `from ${ip ?? 'an unknown IP address'}${country ? ` (${country})` : ''}, ${userAgent ?? 'an unknown browser'}`;
const countOf = (events: NamedEvent[], of: (event: NamedEvent) => string | null) => new Set(events.map(of)).size;

function failuresByAccount(events: NamedEvent[]): string[] {
  const byAccount = new Map<string, NamedEvent[]>();
  for (const event of events) byAccount.set(accountName(event), [...(byAccount.get(accountName(event)) ?? []), event]);
  return [...byAccount]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([name, own]) => `${name}: ${own.length} failed logins from ${countOf(own, ({ ip }) => ip)} IP addresses`);
}

const lines: Record<AlertPattern, (events: NamedEvent[]) => string[]> = {
  failedLoginsOfAccount: failuresByAccount,
  failedLoginsOfSite: (events) => [
    `${events.length} failed logins for ${countOf(events, accountName)} accounts from ${countOf(events, ({ ip }) => ip)} IP addresses`,
    ...failuresByAccount(events),
  ],
  operatorLogin: (events) =>
    events.map((event) => `${accountName(event)} logged in on ${event.at.toUTCString()} ${fromWhere(event)}`),
  payoutTargetChanged: (events) =>
    events.map((event) => `${accountName(event)}, on ${event.at.toUTCString()} ${fromWhere(event)}`),
};

const writeAlert = (to: string, siteName: string, pattern: AlertPattern, events: string[]): Email => ({
  to,
  template: { key: `alert.${pattern}`, values: { siteName, events: events.join('\n') } },
  subject: `${SUBJECTS[pattern]} at ${siteName}`,
  paragraphs: [
    ...events,
    ADVICE[pattern],
    `To see the events, run: npm run operator -- security --kind ${KIND_FILTER[pattern]}`,
  ],
});

/** Composes the email to the operator about a pattern in the security log. */
export function alertEmail(to: string, siteName: string, pattern: AlertPattern, events: NamedEvent[]): Email {
  const all = lines[pattern](events);
  const listed = all.slice(0, EVENTS_LISTED_MAX);
  return writeAlert(to, siteName, pattern, [
    listed.map((line) => `${line}.`).join('\n'),
    ...(all.length > listed.length ? [`${all.length - listed.length} more are in the security log.`] : []),
  ]);
}

/** The emails about patterns in the security log whose texts owners can replace. */
export const ALERT_MAILS: readonly CatalogMail[] = ALERT_PATTERNS.map((pattern) => ({
  name: `Alert: ${SUBJECTS[pattern].toLowerCase()}`,
  examples: { events: 'mira, on Mon, 23 Nov 2026 20:00:00 GMT from 203.0.113.7, Firefox on Linux.' },
  write: ({ email }, { siteName }, { events }) => writeAlert(email, siteName, pattern, [events!]),
}));
