import { fieldErrors } from './errorText';

/** Why an owner changes something: the words of the line above the page, which go along with every change on it. */
let words = '';

export const REASON_FIELD = 'action-reason';
export const setReason = (given: string): void => {
  words = given.trim();
};

/** The option of a call with the reason, if there is one. */
export const because = (): { reason?: string } => (words ? { reason: words } : {});

/** Puts the cursor into the line when a change was refused for its reason. */
export function askReason(failure: unknown): void {
  if (fieldErrors(failure).reason) document.getElementById(REASON_FIELD)?.focus();
}
