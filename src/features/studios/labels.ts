import { type ReplyOf } from '@contract/all';

/** "3 h 20 min", "45 min"; nothing at all is a dash. */
export function formatHours(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes === 0) return seconds > 0 ? '1 min' : '–';
  return [minutes >= 60 && `${Math.floor(minutes / 60)} h`, minutes % 60 > 0 && `${minutes % 60} min`]
    .filter(Boolean)
    .join(' ');
}

/** 66.5 -> "66.5 %" */
export const formatPercent = (percent: number): string => `${Number(percent.toFixed(2))}%`;

type Commission = ReplyOf<'viewCommission'>;

/** What can be paid for, in the order of every list of rates. */
export const COMMISSION_KINDS = [
  { field: 'tipCommission', label: 'Tips' },
  { field: 'privateCallCommission', label: 'Private shows' },
  { field: 'groupCallCommission', label: 'Group shows' },
  { field: 'videoCommission', label: 'Videos' },
  { field: 'albumCommission', label: 'Galleries' },
  { field: 'productCommission', label: 'Products' },
] as const satisfies readonly { field: keyof Commission; label: string }[];

/** How performers stand with their studio, and how the papers stand, as pills say it. */
export const STATUS_PILLS = {
  active: { kind: 'ok', word: 'Active' },
  inactive: { kind: 'wait', word: 'Inactive' },
  left: { kind: 'mute', word: 'Left' },
} as const;
export const VERIFICATION_PILLS = {
  verified: { kind: 'ok', word: 'Verified' },
  pending: { kind: 'wait', word: 'Waiting' },
  rejected: { kind: 'bad', word: 'Not accepted' },
} as const;
export const INVITATION_PILLS = {
  open: { kind: 'info', word: 'Open' },
  accepted: { kind: 'ok', word: 'Accepted' },
  revoked: { kind: 'mute', word: 'Taken back' },
  expired: { kind: 'mute', word: 'Too old' },
} as const;
