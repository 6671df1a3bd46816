import { type IconName } from '@/ui/iconPaths';
import { LIMITS_PATH } from '@/lib/routes';
import { type Viewer } from './data';
import { type Counted } from './UnreadCount';

/**
 * main: header; menu: behind the avatar; side: left of account pages and in the drawer; tabs: at the bottom of phones.
 */
export type NavPosition = 'main' | 'menu' | 'side' | 'tabs';

export interface NavRow {
  label: string;
  href: string;
  icon: IconName;
  at: readonly NavPosition[];
  for: readonly Viewer[];
  /** pages below it belong to other rows */
  exact?: boolean;
  /** shows a number: of unread messages, unread notifications, or followed performers who are live */
  counts?: Counted;
  /** heading above consecutive rows in the side navigation */
  group?: string;
}

const EVERYONE = ['guest', 'user', 'performer', 'studio'] as const;

export const MESSAGES_HREF = '/messages';
export const NOTIFICATIONS_HREF = '/notifications';

const PERFORMER_SIDE: Pick<NavRow, 'at' | 'for' | 'group'> = { at: ['side'], for: ['performer'], group: 'Account' };

/** The navigation of the site, in order. */
const NAVIGATION: readonly NavRow[] = [
  { label: 'Live', href: '/', icon: 'home', at: ['main', 'tabs'], for: EVERYONE },
  { label: 'Videos', href: '/videos', icon: 'play', at: ['main'], for: ['guest', 'user'] },
  { label: 'Galleries', href: '/galleries', icon: 'image', at: ['main'], for: ['guest', 'user'] },
  { label: 'Products', href: '/products', icon: 'box', at: ['main'], for: ['guest', 'user'] },
  { label: 'Studio', href: '/live', icon: 'camera', at: ['main', 'menu', 'side', 'tabs'], for: ['performer'] },
  {
    label: 'Following',
    href: '/account/user/favourites',
    icon: 'heart',
    at: ['menu', 'side', 'tabs'],
    for: ['user'],
    counts: 'followedLive',
  },
  { label: 'Tickets', href: '/account/user/tickets', icon: 'clock', at: ['menu', 'side'], for: ['user'] },
  { label: 'Purchases', href: '/account/user/purchases', icon: 'image', at: ['menu', 'side'], for: ['user'] },
  { label: 'Clips', href: '/account/user/clips', icon: 'play', at: ['side'], for: ['user'] },
  { label: 'Orders', href: '/account/user/orders', icon: 'box', at: ['side'], for: ['user'] },
  { label: 'Refund requests', href: '/account/user/refunds', icon: 'refresh', at: ['side'], for: ['user'] },
  {
    label: 'Messages',
    href: MESSAGES_HREF,
    icon: 'mail',
    at: ['menu', 'side', 'tabs'],
    for: ['user', 'performer'],
    counts: 'unread',
  },
  {
    label: 'Notifications',
    href: NOTIFICATIONS_HREF,
    icon: 'bell',
    at: ['menu', 'side', 'tabs'],
    for: ['user', 'performer', 'studio'],
    counts: 'unreadNotifications',
  },
  {
    label: 'Products',
    href: '/account/performer/products',
    icon: 'box',
    at: ['menu', 'side'],
    for: ['performer'],
    group: 'Shop',
  },
  {
    label: 'Videos',
    href: '/account/performer/videos',
    icon: 'play',
    at: ['menu', 'side'],
    for: ['performer'],
    group: 'Shop',
  },
  {
    label: 'Galleries',
    href: '/account/performer/galleries',
    icon: 'grid',
    at: ['menu', 'side'],
    for: ['performer'],
    group: 'Shop',
  },
  {
    label: 'Photos',
    href: '/account/performer/photos',
    icon: 'image',
    at: ['side'],
    for: ['performer'],
    group: 'Shop',
  },
  {
    label: 'People',
    href: '/account/performer/people',
    icon: 'users',
    at: ['side'],
    for: ['performer'],
    group: 'Shop',
  },
  {
    label: 'Orders',
    href: '/account/performer/orders',
    icon: 'send',
    at: ['menu', 'side'],
    for: ['performer'],
    group: 'Shop',
  },
  {
    label: 'Tokens',
    href: '/account/user/wallet',
    icon: 'card',
    at: ['menu', 'side'],
    for: ['user'],
    group: 'Money',
  },
  {
    label: 'Token history',
    href: '/account/user/transactions',
    icon: 'clock',
    at: ['side'],
    for: ['user'],
    group: 'Money',
  },
  {
    label: 'Your limits',
    href: LIMITS_PATH,
    icon: 'shield',
    at: ['side'],
    for: ['user'],
    group: 'Money',
  },
  { label: 'Shows', href: '/account/user/shows', icon: 'camera', at: ['side'], for: ['user'], group: 'Money' },
  {
    label: 'Studio',
    href: '/studio',
    icon: 'grid',
    at: ['main', 'menu', 'side', 'tabs'],
    for: ['studio'],
    exact: true,
  },
  {
    label: 'Performers',
    href: '/studio/performers',
    icon: 'users',
    at: ['menu', 'side', 'tabs'],
    for: ['studio'],
    exact: true,
  },
  { label: 'Statistics', href: '/studio/performers/statistics', icon: 'chart', at: ['side'], for: ['studio'] },
  { label: 'Show analytics', href: '/studio/analytics', icon: 'camera', at: ['side'], for: ['studio'] },
  {
    label: 'Profile',
    href: '/account/user/profile',
    icon: 'user',
    at: ['menu', 'side'],
    for: ['user'],
    group: 'Account',
  },
  {
    label: 'Security',
    href: '/account/user/security',
    icon: 'shield',
    at: ['menu', 'side'],
    for: ['user'],
    group: 'Account',
  },
  {
    label: 'Earnings',
    href: '/studio/earnings',
    icon: 'chart',
    at: ['menu', 'side', 'tabs'],
    for: ['studio'],
    group: 'Money',
  },
  { label: 'Payouts', href: '/studio/payouts', icon: 'download', at: ['side'], for: ['studio'], group: 'Money' },
  {
    label: 'Payment details',
    href: '/studio/payment-information',
    icon: 'card',
    at: ['side'],
    for: ['studio'],
    group: 'Money',
  },
  { label: 'Commissions', href: '/studio/commissions', icon: 'sort', at: ['side'], for: ['studio'], group: 'Money' },
  {
    label: 'Profile',
    href: '/studio/profile',
    icon: 'user',
    at: ['menu', 'side'],
    for: ['studio'],
    group: 'Account',
  },
  {
    label: 'Security',
    href: '/studio/security',
    icon: 'shield',
    at: ['menu', 'side'],
    for: ['studio'],
    group: 'Account',
  },
  {
    label: 'Earnings',
    href: '/account/performer/earnings',
    icon: 'chart',
    at: ['menu', 'side', 'tabs'],
    for: ['performer'],
    group: 'Money',
  },
  {
    label: 'Show analytics',
    href: '/account/performer/analytics',
    icon: 'chart',
    at: ['side'],
    for: ['performer'],
    group: 'Money',
  },
  {
    label: 'Shows',
    href: '/account/performer/shows',
    icon: 'camera',
    at: ['side'],
    for: ['performer'],
    group: 'Money',
  },
  {
    label: 'Payouts',
    href: '/account/performer/payouts',
    icon: 'download',
    at: ['side'],
    for: ['performer'],
    group: 'Money',
  },
  {
    label: 'Payment details',
    href: '/account/performer/payment-information',
    icon: 'card',
    at: ['side'],
    for: ['performer'],
    group: 'Money',
  },
  {
    label: 'Profile',
    href: '/account/performer/profile',
    icon: 'user',
    at: ['menu', 'side'],
    for: ['performer'],
    group: 'Account',
  },
  { label: 'Clips', href: '/account/performer/clips', icon: 'play', ...PERFORMER_SIDE },
  { label: 'Prices', href: '/account/performer/prices', icon: 'clock', ...PERFORMER_SIDE },
  { label: 'Tip menu', href: '/account/performer/tip-menu', icon: 'menu', ...PERFORMER_SIDE },
  { label: 'Ticket shows', href: '/account/performer/ticket-shows', icon: 'users', ...PERFORMER_SIDE },
  { label: 'Goals', href: '/account/performer/goals', icon: 'check', ...PERFORMER_SIDE },
  { label: 'Automatic messages', href: '/account/performer/automatic-messages', icon: 'chat', ...PERFORMER_SIDE },
  { label: 'Overlays', href: '/account/performer/overlays', icon: 'image', ...PERFORMER_SIDE },
  { label: 'Reach', href: '/account/performer/reach', icon: 'heart', ...PERFORMER_SIDE },
  { label: 'Blocking', href: '/account/performer/blocking', icon: 'lock', ...PERFORMER_SIDE },
  { label: 'Documents', href: '/account/performer/documents', icon: 'check', ...PERFORMER_SIDE },
  { label: 'Your studio', href: '/account/performer/studio', icon: 'users', ...PERFORMER_SIDE },
  {
    label: 'Security',
    href: '/account/performer/security',
    icon: 'shield',
    at: ['menu', 'side'],
    for: ['performer'],
    group: 'Account',
  },
];

export const LOGIN_HREF = '/auth/login/user';
export const REGISTER_HREF = '/auth/register/user';

/** the link next to a member's balance */
export const WALLET_HREF = '/account/user/wallet';

export function rowsAt(place: NavPosition, viewer: Viewer, rows: readonly NavRow[] = NAVIGATION): NavRow[] {
  return rows.filter((row) => row.at.includes(place) && row.for.includes(viewer));
}

/**
 * Returns whether a row stands for the current page. Rows other than the home page and `exact` rows also stand for
 * pages below theirs.
 */
export function isCurrent(row: Pick<NavRow, 'href' | 'exact'>, path: string): boolean {
  const plain = path.split(/[?#]/)[0] ?? '/';
  return row.exact || row.href === '/' ? plain === row.href : plain === row.href || plain.startsWith(`${row.href}/`);
}
