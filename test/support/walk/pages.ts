import { makeCaller } from '../call';
import { type Site } from '../site';
import { mailedLink } from '../ways';

/** The kinds of visitor that the walk logs in as. */
export const WALKERS = ['guest', 'user', 'performer', 'unverified', 'studio', 'operator'] as const;
/** The operators who may open only some pages of the desk. `operator` is an owner, who sees every one. */
export const DESK_WALKERS = ['reviewer', 'finance', 'support'] as const;
export type Walker = (typeof WALKERS)[number] | (typeof DESK_WALKERS)[number];

/**
 * How the walk reaches a page. An address is a path, or `a > b`: the first link that selector `b` matches on page `a`,
 * for pages with an id in their path. For pages behind a secret it is a function that makes one.
 */
export type Address = string | ((site: Site) => Promise<string>);
export type PageEntry = { as: readonly Walker[]; addresses: readonly Address[] } | { notShown: string };

const seenBy =
  (...as: Walker[]) =>
  (...addresses: Address[]): PageEntry => ({ as, addresses });

/** Sends a complaint. @returns the page with its receipt */
async function receiptOfComplaint({ url }: Site): Promise<string> {
  const who = { kind: 'copyright' as const, name: 'Ada Byron', email: 'ada@example.test', signature: 'Ada Byron' };
  const body = { ...who, addresses: [`${url}/videos`], details: 'This is my song.', work: 'My song' };
  const { token } = await makeCaller(url, '').must('createComplaint', { body: { ...body, isTrue: true } });
  return `/complaints/${token}`;
}

/** Returns the page that stops emails like the one about an order of the demo. */
const linkInEmail = (site: Site): Promise<string> =>
  mailedLink(site, 'mira@demo.footlights.example', 'is on its way', /https?:\/\/\S+\/unsubscribe\/[^\s>]+/);

/** Asks somebody for consent. @returns the page that the email links to */
async function requestOfConsent(site: Site): Promise<string> {
  const api = makeCaller(site.url, '');
  const login = { username: 'juno-valcourt', password: 'footlights' };
  const { token } = await api.must('loginPerformer', { body: login });
  await api.must('requestConsent', { body: { name: 'Ola Nordmann', email: 'ola@example.test' } }, token);
  return mailedLink(site, 'ola@example.test', 'asks for your consent', /https?:\/\/\S+\/consent\/\S+/);
}

/** Invites a performer to a studio. @returns the page that the link of the invitation opens */
async function invitation({ url }: Site): Promise<string> {
  const api = makeCaller(url, '');
  const { token } = await api.must('loginStudio', { body: { username: 'northlight', password: 'footlights' } });
  const invited = await api.must('inviteToStudio', { body: {} }, token);
  return new URL(invited.link!).pathname;
}

/** Orders tokens as the member of the walk. */
async function orderOfTokens({ url }: Site) {
  const api = makeCaller(url, '');
  const { token } = await api.must('loginUser', { body: { username: 'mira', password: 'footlights' } });
  const { data } = await api.must('searchPackages', { query: {} });
  return api.must('purchaseTokens', { params: { id: data[0]!._id }, body: {} }, token);
}
const paymentPage = async (site: Site) => new URL((await orderOfTokens(site)).paymentUrl, site.url).pathname;
const afterPayment = (page: string) => async (site: Site) => `${page}?order=${(await orderOfTokens(site)).orderId}`;

const everyone = seenBy('guest', 'user', 'performer', 'studio');
const visitors = seenBy('guest');
const members = seenBy('user');
const performers = seenBy('performer');
const newcomers = seenBy('performer', 'unverified');
const studios = seenBy('studio');
const owners = seenBy('operator');
const reviewers = seenBy('operator', 'reviewer');
const finance = seenBy('operator', 'finance');
const operators = seenBy('operator', ...DESK_WALKERS);

/** Every page of `pages/`, by its route. The walk fails for a page that has no entry here. */
export const PAGES: Record<string, PageEntry> = {
  '/': everyone('/'),
  '/search': everyone('/search?q=torch', '/search?q=nobody-is-called-this'),
  '/categories/[slug]': everyone('/categories/music'),
  '/tags/[tag]': everyone('/ > main a[href^="/tags/"]'),
  '/performers/[username]': everyone('/performers/juno-valcourt', '/performers/maestro-bellini'),
  '/tickets/[id]': everyone('/performers/juno-valcourt > main a[href^="/tickets/"]'),
  '/draws/[id]': { notShown: 'the wheel journey opens one' },
  '/videos': everyone('/videos'),
  '/videos/[id]': everyone('/videos > main a[href^="/videos/"]'),
  '/clips/[id]': everyone('/performers/ida-brevik > main a[href^="/clips/"]'),
  '/galleries': everyone('/galleries'),
  '/galleries/[id]': everyone('/galleries > main a[href^="/galleries/"]'),
  '/products': everyone('/products'),
  '/products/[id]': everyone('/products > main a[href^="/products/"]'),
  '/posts': everyone('/posts'),
  '/posts/[slug]': everyone('/posts/terms'),
  '/contact': everyone('/contact'),
  '/share': everyone('/share'),
  '/goodbye': visitors('/goodbye'),
  '/404': everyone('/no-such-page'),

  '/auth/login/user': visitors('/auth/login/user'),
  '/auth/login/performer': visitors('/auth/login/performer'),
  '/auth/login/studio': visitors('/auth/login/studio'),
  '/auth/register/user': visitors('/auth/register/user'),
  '/auth/register/performer': visitors('/auth/register/performer'),
  '/auth/register/studio': visitors('/auth/register/studio'),
  '/auth/forgot-password': visitors('/auth/forgot-password'),
  '/auth/reset-password': visitors('/auth/reset-password?token=expired'),
  '/auth/resend-verification': visitors('/auth/resend-verification'),
  '/auth/verify-email': visitors('/auth/verify-email?token=expired'),
  '/auth/undo-email-change': visitors('/auth/undo-email-change?token=expired'),
  '/invitations/[code]': visitors(invitation),

  '/messages': seenBy('user', 'performer')('/messages', '/messages > main a[href*="/messages?c="]'),
  '/notifications': seenBy('user', 'performer', 'studio')('/notifications'),
  '/announcements/[id]': members('/notifications > main a[href^="/announcements/"]'),
  '/notifications/settings': seenBy('user', 'performer', 'studio')('/notifications/settings'),
  '/account/user/profile': members('/account/user/profile'),
  '/account/user/favourites': members('/account/user/favourites'),
  '/account/user/wallet': members('/account/user/wallet'),
  '/account/user/tickets': members('/account/user/tickets'),
  '/account/user/clips': members('/account/user/clips'),
  '/account/user/limits': members('/account/user/limits'),
  '/payment/sandbox/[ticket]': members(paymentPage),
  '/payment/success': members(afterPayment('/payment/success')),
  '/payment/failure': members(afterPayment('/payment/failure')),
  '/account/user/transactions': members('/account/user/transactions'),
  '/account/user/purchases': members('/account/user/purchases'),
  '/account/user/orders': members('/account/user/orders'),
  '/account/user/orders/[id]': members('/account/user/orders > main a[href^="/account/user/orders/"]'),
  '/account/user/refunds': members('/account/user/refunds'),
  '/account/user/security': members('/account/user/security'),
  '/account/user/shows': members('/account/user/shows'),
  '/account/user/shows/[conversationId]': members('/account/user/shows > main a[href^="/account/user/shows/"]'),
  '/shows/private/[username]': members('/shows/private/juno-valcourt'),
  '/shows/spy/[username]': members('/shows/spy/juno-valcourt'),
  '/shows/ticket/[id]': { notShown: 'the ticket show journey runs one' },
  '/shows/group/[username]': members('/shows/group/juno-valcourt'),

  '/live': performers('/live'),
  '/live/group': performers('/live/group'),
  '/live/private/[conversationId]': { notShown: 'the private show journey runs one' },
  '/account/performer/profile': newcomers('/account/performer/profile'),
  '/account/performer/documents': newcomers('/account/performer/documents'),
  '/account/performer/security': newcomers('/account/performer/security'),
  '/account/performer/prices': newcomers('/account/performer/prices'),
  '/account/performer/tip-menu': performers('/account/performer/tip-menu'),
  '/account/performer/reach': newcomers('/account/performer/reach'),
  '/account/performer/ticket-shows': performers('/account/performer/ticket-shows'),
  '/account/performer/clips': performers('/account/performer/clips'),
  '/account/performer/goals': performers('/account/performer/goals'),
  '/account/performer/automatic-messages': performers('/account/performer/automatic-messages'),
  '/account/performer/overlays': performers('/account/performer/overlays'),
  '/account/performer/blocking': performers('/account/performer/blocking'),
  '/account/performer/earnings': newcomers('/account/performer/earnings'),
  '/account/performer/payouts': newcomers('/account/performer/payouts'),
  '/account/performer/payouts/[id]': performers(
    '/account/performer/payouts > main a[href^="/account/performer/payouts/0"]',
  ),
  '/account/performer/payment-information': newcomers('/account/performer/payment-information'),
  '/account/performer/orders': performers('/account/performer/orders'),
  '/account/performer/analytics': newcomers('/account/performer/analytics'),
  '/account/performer/analytics/[id]': performers(
    '/account/performer/analytics > main a[href^="/account/performer/analytics/"]',
  ),
  '/account/performer/shows': newcomers('/account/performer/shows'),
  '/account/performer/shows/[conversationId]': performers(
    '/account/performer/shows > main a[href^="/account/performer/shows/"]',
  ),
  '/account/performer/studio': performers('/account/performer/studio'),
  '/account/performer/products': newcomers('/account/performer/products'),
  '/account/performer/products/new': performers('/account/performer/products/new'),
  '/account/performer/products/[id]': performers(
    '/account/performer/products > main a[href^="/account/performer/products/0"]',
  ),
  '/account/performer/videos': newcomers('/account/performer/videos'),
  '/account/performer/videos/new': performers('/account/performer/videos/new'),
  '/account/performer/videos/[id]': performers(
    '/account/performer/videos > main a[href^="/account/performer/videos/0"]',
  ),
  '/account/performer/galleries': newcomers('/account/performer/galleries'),
  '/account/performer/galleries/new': performers('/account/performer/galleries/new'),
  '/account/performer/galleries/[id]': performers(
    '/account/performer/galleries > main a[href^="/account/performer/galleries/0"]',
  ),
  '/account/performer/photos': newcomers('/account/performer/photos'),
  '/account/performer/photos/new': performers('/account/performer/photos/new'),
  '/account/performer/photos/[id]': performers(
    '/account/performer/photos > main a[href^="/account/performer/photos/0"]',
  ),

  '/studio': studios('/studio'),
  '/studio/performers': studios('/studio/performers'),
  '/studio/performers/new': studios('/studio/performers/new'),
  '/studio/performers/[id]': studios('/studio/performers > main a[href^="/studio/performers/0"]'),
  '/studio/performers/statistics': studios('/studio/performers/statistics'),
  '/studio/analytics': studios('/studio/analytics'),
  '/studio/analytics/[id]': studios('/studio/analytics > main a[href^="/studio/analytics/"]'),
  '/studio/commissions': studios('/studio/commissions'),
  '/studio/profile': studios('/studio/profile'),
  '/studio/security': studios('/studio/security'),
  '/studio/earnings': studios('/studio/earnings'),
  '/studio/payouts': studios('/studio/payouts'),
  '/studio/payouts/[id]': studios('/studio/payouts > main a[href^="/studio/payouts/0"]'),
  '/studio/payment-information': studios('/studio/payment-information'),

  '/unsubscribe/[token]': visitors(linkInEmail),
  '/complaints': visitors('/complaints'),
  '/complaints/[token]': visitors(receiptOfComplaint),
  '/consent/[token]': visitors(requestOfConsent),
  '/account/performer/people': performers('/account/performer/people'),
  '/account/performer/takedowns': performers('/account/performer/takedowns'),

  '/operator/login': visitors('/operator/login'),
  '/operator': operators('/operator'),
  '/operator/account': operators('/operator/account'),
  '/operator/cases': operators('/operator/cases'),
  '/operator/complaints': reviewers('/operator/complaints'),
  '/operator/disputes': finance('/operator/disputes'),
  '/operator/figures': finance('/operator/figures'),
  '/operator/identity/[id]': reviewers('/operator/cases?queue=identity > a[href^="/operator/identity/0"]'),
  '/operator/payouts': finance('/operator/payouts'),
  '/operator/refunds': finance('/operator/refunds'),
  '/operator/operators': owners('/operator/operators'),
  '/operator/security-log': owners('/operator/security-log'),
  '/operator/people': operators('/operator/people'),
  '/operator/people/[id]': operators('/operator/people > main a[href^="/operator/people/0"]'),
  '/operator/site': owners('/operator/site'),
  '/operator/site/banners': owners('/operator/site/banners'),
  '/operator/site/categories': owners('/operator/site/categories'),
  '/operator/site/look': owners('/operator/site/look'),
  '/operator/site/mails': owners('/operator/site/mails'),
  '/operator/site/maintenance': owners('/operator/site/maintenance'),
  '/operator/site/menus': owners('/operator/site/menus'),
  '/operator/site/posts': owners('/operator/site/posts'),
  '/operator/site/posts/[id]': owners('/operator/site/posts/new'),
  '/operator/site/rates': owners('/operator/site/rates'),
  '/operator/site/tokens': owners('/operator/site/tokens'),
  '/operator/site/words': owners('/operator/site/words'),
  '/operator/takedowns': reviewers('/operator/takedowns'),
  '/operator/wall': reviewers('/operator/wall'),
  '/operator/welcome': visitors('/operator/welcome?token=expired'),

  '/500': { notShown: 'shown when the site is broken; the journey of public pages checks its text' },
  '/_error': { notShown: 'shows /404 or /500' },
  '/account/closing': { notShown: 'shown to a closed account; the journey of data rights reads it' },
  '/auth/second-step': { notShown: 'shown during a login; the journey of second factors passes it' },
  '/embed/[username]': { notShown: 'shown in frames of other sites; the journey of embedded players opens it in one' },
  '/embed/clips/[id]': { notShown: 'shown in frames of other sites' },
  '/manifest.webmanifest': { notShown: 'JSON for browsers' },
  '/offline': { notShown: 'shown without a connection; the journey of the service worker opens it' },
  '/overlay': { notShown: 'a source of OBS; the journey of overlays shows it' },
  '/robots.txt': { notShown: 'text for crawlers' },
  '/sitemap.xml': { notShown: 'XML for crawlers' },
  '/sitemap/[part]': { notShown: 'XML for crawlers' },
};
