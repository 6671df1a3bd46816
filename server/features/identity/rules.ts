import {
  IDENTITY_CHECKS,
  type IdentityCheck,
  type IdentityDocumentView,
  type IdentityReason,
} from '@contract/identity';
import { AGE_MIN_YEARS } from '@contract/limits';
import { DAY_MS, isUnderAge } from '@server/calendar';

/** A refusal of a decision: its code and text. */
export interface DecisionRefusal {
  code: string;
  text: string;
}

/** The refusal for everybody under 18, whatever else is right. */
export const UNDER_AGE: DecisionRefusal = {
  code: 'UNDER_AGE',
  text: `People under ${AGE_MIN_YEARS} cannot be approved. Nothing was changed. Reject the documents instead.`,
};

/** What an approval is based on. */
export interface Approval {
  checks: readonly IdentityCheck[];
  document: IdentityDocumentView | undefined;
  /** as entered at sign-up */
  enteredDateOfBirth: string | null;
}

/** Returns why documents can't be approved, or null. */
export function refusalToApprove(
  { checks, document, enteredDateOfBirth }: Approval,
  now: Date,
): DecisionRefusal | null {
  if (!document) return { code: 'DOCUMENT_MISSING', text: 'Enter what the document says first. Nothing was changed.' };
  if (isUnderAge(document.dateOfBirth, now) || isUnderAge(enteredDateOfBirth, now)) return UNDER_AGE;
  if (document.expiresOn < now.toISOString().slice(0, 10))
    return { code: 'DOCUMENT_EXPIRED', text: 'This document has expired. Nothing was changed. Ask for another one.' };
  if (IDENTITY_CHECKS.some((check) => !checks.includes(check)))
    return { code: 'CHECKS_MISSING', text: 'Tick the whole checklist first. Nothing was changed.' };
  return null;
}

/** Returns why documents can't be rejected, or null: the owner must learn what to do better. */
export const refusalToReject = (reasons: readonly IdentityReason[], note: string): DecisionRefusal | null =>
  reasons.length === 0 || (reasons.includes('other') && !note)
    ? { code: 'REASON_MISSING', text: 'Choose a reason, and explain "Other" in the note. Nothing was changed.' }
    : null;

/** Reasons that end a verification at once, even while an earlier document is still valid. */
const SERIOUS: readonly IdentityReason[] = ['under18', 'notSamePerson', 'looksEdited'];

/** Says whether somebody stays verified after their renewal was rejected: their earlier document is still good. */
export const staysVerified = (isVerified: boolean, reasons: readonly IdentityReason[]): boolean =>
  isVerified && !reasons.some((reason) => SERIOUS.includes(reason));

const REASON_SENTENCES: Record<IdentityReason, string> = {
  unreadable: 'We could not read the document. Take a sharp picture in good light.',
  expired: 'The document has expired.',
  nameDiffers: 'The name on the document differs from the name in your account.',
  under18: 'The document shows that you are under 18.',
  notSamePerson: 'The two pictures seem to show different people.',
  looksEdited: 'The document looks edited.',
  wrongDocument: 'This kind of document is not accepted. Use a passport, an identity card or a driving licence.',
  other: '',
};

/** Returns the reasons and the note as the owner reads them. */
export const explanationOf = (reasons: readonly IdentityReason[], note: string): string =>
  [...reasons.map((reason) => REASON_SENTENCES[reason]), note].filter(Boolean).join(' ');

/** A document that expires in this many days or fewer is worth a reminder; one mail each. */
export const REMINDER_DAYS = [30, 7, 0] as const;

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** Returns what is due for an approved document: a reminder, the end of the grace time, or nothing. */
export function dueFor(
  { expiresOn, reminders }: { expiresOn: string; reminders: number },
  today: string,
  graceDays: number,
): { kind: 'nothing' } | { kind: 'ended' } | { kind: 'reminder'; reminders: number; daysLeft: number } {
  const daysLeft = daysBetween(today, expiresOn);
  if (daysLeft + graceDays < 0) return { kind: 'ended' };
  const reached = REMINDER_DAYS.filter((days) => daysLeft <= days).length;
  return reached > reminders ? { kind: 'reminder', reminders: reached, daysLeft } : { kind: 'nothing' };
}
