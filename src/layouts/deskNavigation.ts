import { type OperatorRole } from '@contract/endpoint';
import { type DeskIconName } from '@/ui/desk/DeskIcon';
import { type IconName } from '@/ui/iconPaths';

/** A page of the desk in its navigation. */
export interface DeskRow {
  href: string;
  label: string;
  icon: DeskIconName | IconName;
  /** the roles that see it, besides owners */
  roles: readonly OperatorRole[];
  /** whose waiting cases it counts: all, the operator's own, or those of these kinds */
  counts?: 'all' | 'mine' | readonly string[];
  /** another page of the same row */
  also?: string;
  /** in the tab bar of phones */
  tab?: string;
}

export interface DeskSection {
  /** absent for the first one */
  label?: string;
  rows: readonly DeskRow[];
}

const EVERYBODY: readonly OperatorRole[] = ['reviewer', 'finance', 'support'];
const REPORTS = ['account', 'message', 'video', 'photo', 'gallery', 'product', 'post'].map((kind) => `report/${kind}`);

/** A row of a queue: the cases of some kinds. */
const queue = (
  label: string,
  icon: DeskRow['icon'],
  name: string,
  roles: readonly OperatorRole[],
  counts: readonly string[],
): DeskRow => ({ href: `/operator/cases?queue=${name}`, label, icon, roles, counts });

/** The queues of the desk: the kinds of cases that each of them shows. The names are part of the address. */
export const QUEUES: Readonly<Record<string, readonly string[]>> = {
  identity: ['identity/performer', 'identity/studio'],
  reports: REPORTS,
  review: ['review'],
  appeals: ['appeal'],
  complaints: ['complaint'],
  refunds: ['refund'],
  payouts: ['payout'],
  disputes: ['dispute'],
  adjustments: ['adjustment'],
  messages: ['contact'],
  failures: ['mail', 'job'],
};

/** The navigation of the desk, in order. */
export const DESK_SECTIONS: readonly DeskSection[] = [
  {
    rows: [
      { href: '/operator', label: 'Home', icon: 'home', roles: EVERYBODY, tab: 'Home' },
      { href: '/operator/cases?mine=1', label: 'My cases', icon: 'mine', roles: EVERYBODY, counts: 'mine' },
      { href: '/operator/cases', label: 'All cases', icon: 'tray', roles: EVERYBODY, counts: 'all', tab: 'Cases' },
    ],
  },
  {
    label: 'Waiting',
    rows: [
      queue('Identity', 'idCard', 'identity', ['reviewer'], QUEUES.identity ?? []),
      queue('Reports', 'flag', 'reports', ['reviewer'], REPORTS),
      queue('Content review', 'review', 'review', ['reviewer'], QUEUES.review ?? []),
      queue('Appeals', 'scales', 'appeals', ['reviewer'], QUEUES.appeals ?? []),
      queue('Complaints', 'flag', 'complaints', ['reviewer'], QUEUES.complaints ?? []),
      { href: '/operator/refunds', label: 'Refunds', icon: 'refund', roles: ['finance'], counts: QUEUES.refunds },
      { href: '/operator/payouts', label: 'Payouts', icon: 'bank', roles: ['finance'], counts: QUEUES.payouts },
      { href: '/operator/disputes', label: 'Disputes', icon: 'dispute', roles: ['finance'], counts: QUEUES.disputes },
      queue('Adjustments', 'scales', 'adjustments', ['finance'], QUEUES.adjustments ?? []),
      queue('Messages', 'mail', 'messages', ['support'], QUEUES.messages ?? []),
      queue('Emails and jobs', 'gear', 'failures', ['support'], QUEUES.failures ?? []),
    ],
  },
  {
    label: 'Watch',
    rows: [
      { href: '/operator/wall', label: 'Live wall', icon: 'video', roles: ['reviewer'] },
      { href: '/operator/figures', label: 'Figures', icon: 'chart', roles: ['finance'] },
      { href: '/operator/people', label: 'People', icon: 'users', roles: EVERYBODY, tab: 'People' },
    ],
  },
  {
    label: 'Site',
    rows: [
      { href: '/operator/site', label: 'Site settings', icon: 'sliders', roles: [] },
      {
        href: '/operator/takedowns',
        label: 'Register',
        icon: 'book',
        roles: ['reviewer'],
        also: '/operator/complaints',
      },
      { href: '/operator/operators', label: 'Operators', icon: 'key', roles: [] },
      { href: '/operator/security-log', label: 'Security log', icon: 'list', roles: [] },
    ],
  },
];

/** Returns the sections with the rows that a role may open. */
export const sectionsFor = (role: OperatorRole): DeskSection[] =>
  DESK_SECTIONS.map((section) => ({
    ...section,
    rows: section.rows.filter(({ roles }) => role === 'owner' || roles.includes(role)),
  })).filter(({ rows }) => rows.length > 0);
