/** A tip that waits while its member gets tokens. The payment page is another site, so only the tab's storage lasts. */
export interface TipDraft {
  accountId: string;
  performerId: string;
  tokens: number;
  message: string;
  anonymous?: boolean;
  entryId?: string;
}

const KEY = 'tip-draft';
const KEPT_MINUTES = 30;

/** Keeps a tip for when its member comes back from the wallet. */
export function keepTipDraft(draft: TipDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...draft, keptAt: Date.now() }));
  } catch {
    // without storage, the member chooses again
  }
}

/** Returns this account's draft for the performer. Null without one, or if it is old. */
export function readTipDraft(accountId: string, performerId: string): TipDraft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as (TipDraft & { keptAt: number }) | null;
    if (draft?.accountId !== accountId || draft.performerId !== performerId) return null;
    return Date.now() - draft.keptAt > KEPT_MINUTES * 60_000 ? null : draft;
  } catch {
    return null;
  }
}

export function dropTipDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // there is no storage to clear
  }
}
