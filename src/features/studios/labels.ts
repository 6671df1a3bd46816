import { type ReplyOf } from '@contract/all';
import { PERCENT_MAX } from '@contract/limits';
import { formatCount } from '@/ui/format';

/** Returns a duration as "3 h 20 min" or "45 min", or a dash for none. */
export function formatHours(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes === 0) return seconds > 0 ? '1 min' : '–';
  return [minutes >= 60 && `${Math.floor(minutes / 60)} h`, minutes % 60 > 0 && `${minutes % 60} min`]
    .filter(Boolean)
    .join(' ');
}

/** Returns a percentage with up to two decimals: 66.5 becomes "66.5%". */
export const formatPercent = (percent: number): string => `${Number(percent.toFixed(2))}%`;

/** Returns the whole percentage that a text holds (0 to 100), or null. */
export const percentFrom = (text: string): number | null =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) <= PERCENT_MAX ? Number(text) : null;

/** Returns "1 performer" or "3 performers". */
export const performerCount = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'performer' : 'performers'}`;

type Commission = ReplyOf<'viewCommission'>;

/** The kinds of payment that have a share of their own, in display order. */
export const COMMISSION_KINDS = [
  { field: 'tipCommission', label: 'Tips' },
  { field: 'privateCallCommission', label: 'Private shows' },
  { field: 'groupCallCommission', label: 'Group shows' },
  { field: 'videoCommission', label: 'Videos' },
  { field: 'albumCommission', label: 'Galleries' },
  { field: 'productCommission', label: 'Products' },
] as const satisfies readonly { field: keyof Commission; label: string }[];

/** Pills for a performer's status in the studio, the verification of documents, and invitations. */
export const STATUS_PILLS = {
  active: { kind: 'ok', label: 'Active' },
  inactive: { kind: 'wait', label: 'Inactive' },
  left: { kind: 'mute', label: 'Left' },
} as const;
export const VERIFICATION_PILLS = {
  verified: { kind: 'ok', label: 'Verified' },
  pending: { kind: 'wait', label: 'Pending' },
  rejected: { kind: 'bad', label: 'Not accepted' },
} as const;
export const INVITATION_PILLS = {
  open: { kind: 'info', label: 'Open' },
  accepted: { kind: 'ok', label: 'Accepted' },
  revoked: { kind: 'mute', label: 'Revoked' },
  expired: { kind: 'mute', label: 'Expired' },
} as const;
