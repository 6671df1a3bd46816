import { NOTIFICATION_SETTINGS, type NotificationGroup, type NotificationKind } from '@contract/notificationKinds';
import { type NotificationView } from '@contract/notifications';

/** The facts that the words of each kind need. Names and messages are read when the words are shown (`Shown`). */
export interface NotificationFacts {
  live: { title: string };
  /** without the start and the picture when an earlier release wrote it; the picture is a path, such as /files/… */
  reminder: { title: string; startsAt?: string; picture?: string };
  announcement: { announcementId: string; quote: string; hasPicture: boolean };
  message: { conversationId: string };
  mention: Record<string, never>;
  sale: { name: string };
  tip: { tokens: number };
  pledge: { outcome: 'reached' | 'paid' | 'returned'; title: string; tokens: number };
  ticket: {
    /** `paid` and `not_held` go to the performer */
    outcome: 'returned' | 'seat' | 'paid' | 'not_held';
    title: string;
    showId: string;
    tokens?: number;
  };
  order: { orderId: string; name: string; status: string; code: string | null };
  /** null: the request was rejected */
  refund: { tokens: number | null; name: string };
  payout: { role: string; requestId: string; outcome: 'approved' | 'rejected' | 'done' };
  milestone: { followers: number };
  clip: { title: string };
  decision: { text: string; detail: string; link: string };
  security: { text: string; detail: string; link: string };
}

/** What is read when a notification is shown. */
export interface Shown {
  /** how often it happened since it was last read */
  count: number;
  /** the username of who acted */
  username: string;
  /** whether who acted is in a public show now */
  isLive: boolean;
  /** the beginning of the message; empty when it was deleted */
  quote: string;
  /** the username of the host of the room that the message is in */
  host: string;
}

type Words = Pick<NotificationView, 'text' | 'detail'> & { subject?: string; tokens?: number };

interface Kind<F> {
  /** the sentence begins with `subject`, by default the name of who acted */
  words: (facts: F, shown: Shown) => Words;
  link: (facts: F, shown: Shown) => string;
  /** the picture that it is about; none by default */
  image?: (facts: F) => string | null;
}

const times = (count: number, one: string, many: string) => (count === 1 ? one : many.replace('#', String(count)));
const ORDER_WORDS: Record<string, string> = {
  processing: 'is being packed',
  shipping: 'is on its way',
  delivered: 'was delivered',
  refunded: 'was refunded',
};
const PLEDGE_WORDS = {
  reached: { subject: '', text: 'Your goal is reached. Confirm it once you’ve done it' },
  paid: { text: 'confirmed the goal that you pledged to' },
  returned: { subject: '', text: 'came back to you from a pledge' },
};
const TICKET_WORDS = {
  returned: 'came back to you from a ticket',
  seat: 'A seat is free. You can buy a ticket now',
  paid: 'Your ticket show took place. Its tickets are paid',
  not_held: 'Your ticket show did not take place. Its tickets were returned',
};
const PAYOUT_WORDS = {
  approved: 'Your payout was approved',
  rejected: 'Your payout was rejected',
  done: 'Your payout was sent',
};

/** The words of every kind of notification, and the page that it leads to. */
export const KINDS: { readonly [K in NotificationKind]: Kind<NotificationFacts[K]> } = {
  live: {
    words: ({ title }, { isLive }) => ({ text: isLive ? 'is live' : 'was live', detail: title }),
    link: (_, { username }) => `/performers/${username}`,
  },
  reminder: {
    words: ({ title }, { isLive }) => ({ text: isLive ? 'is live' : 'starts a show soon', detail: title }),
    link: (_, { username }) => `/performers/${username}`,
  },
  announcement: {
    words: ({ quote }) => ({ text: 'made an announcement', detail: quote }),
    link: ({ announcementId }) => `/announcements/${announcementId}`,
    image: ({ announcementId, hasPicture }) =>
      hasPicture ? `/files/announcements/${announcementId}/small.webp` : null,
  },
  message: {
    words: (_, { count, quote }) => ({
      text: times(count, 'sent you a message', 'sent you # messages'),
      detail: quote,
    }),
    link: ({ conversationId }) => `/messages?c=${conversationId}`,
  },
  mention: {
    words: (_, { count, quote }) =>
      count === 1
        ? { text: 'mentioned you in a chat', detail: quote }
        : { subject: '', text: `You were mentioned ${count} times in a chat`, detail: quote },
    link: (_, { host }) => `/performers/${host}`,
  },
  sale: {
    words: ({ name }, { count }) =>
      count === 1
        ? { text: `bought ${name}`, detail: '' }
        : { subject: '', text: `${count} sales of ${name}`, detail: '' },
    link: () => '/account/performer/earnings',
  },
  tip: {
    words: ({ tokens }) => ({ text: 'tipped you while you were offline', detail: '', tokens }),
    link: () => '/account/performer/earnings',
  },
  pledge: {
    words: ({ outcome, title, tokens }) => ({ detail: title, tokens, ...PLEDGE_WORDS[outcome] }),
    link: ({ outcome }, { username }) =>
      outcome === 'reached' ? '/account/performer/goals' : `/performers/${username}`,
  },
  ticket: {
    words: ({ outcome, title, tokens }) => ({ subject: '', text: TICKET_WORDS[outcome], detail: title, tokens }),
    link: ({ outcome, showId }) =>
      outcome === 'paid' || outcome === 'not_held' ? '/account/performer/ticket-shows' : `/tickets/${showId}`,
  },
  order: {
    words: ({ name, status, code }) => ({
      subject: name,
      text: ORDER_WORDS[status] ?? 'has news',
      detail: code ? `Shipping code ${code}` : '',
    }),
    link: ({ orderId }) => `/account/user/orders/${orderId}`,
  },
  refund: {
    words: ({ tokens, name }) =>
      tokens === null
        ? { subject: '', text: 'Your refund request was rejected', detail: name }
        : { subject: '', text: 'came back to you', detail: `Refund for ${name}`, tokens },
    link: () => '/account/user/refunds',
  },
  payout: {
    words: ({ outcome }) => ({ subject: '', text: PAYOUT_WORDS[outcome], detail: '' }),
    link: ({ role, requestId }) => `/${role === 'studio' ? 'studio' : 'account/performer'}/payouts/${requestId}`,
  },
  milestone: {
    words: ({ followers }) => ({
      subject: `${followers}`,
      text: times(followers, 'person follows you', 'people follow you'),
      detail: '',
    }),
    link: () => '/account/performer/people',
  },
  clip: {
    words: ({ title }, { count }) =>
      count === 1
        ? { text: 'made a clip that waits for your approval', detail: title }
        : { subject: '', text: `${count} clips wait for your approval`, detail: '' },
    link: () => '/account/performer/clips',
  },
  decision: {
    words: ({ text, detail }) => ({ subject: '', text, detail }),
    link: ({ link }) => link,
  },
  security: {
    words: ({ text, detail }) => ({ subject: '', text, detail }),
    link: ({ link }) => link,
  },
};

/** Followers at which a performer is told. */
const MILESTONES = new Set([1, 10, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 1_000_000]);
export const isMilestone = (followers: number): boolean => MILESTONES.has(followers);

/** The kinds that belong to a group. */
export const kindsOf = (group: NotificationGroup): NotificationKind[] =>
  (Object.keys(KINDS) as NotificationKind[]).filter((kind) => NOTIFICATION_SETTINGS[kind].group === group);

const QUOTE_MAX_CHARACTERS = 120;
/** Returns the beginning of a message. */
export function quoteOf(text: string): string {
  const characters = [...text];
  return characters.length > QUOTE_MAX_CHARACTERS
    ? `${characters.slice(0, QUOTE_MAX_CHARACTERS).join('').trimEnd()}…`
    : text;
}
