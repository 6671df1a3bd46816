import { useRouter } from 'next/router';
import { useEffect } from 'react';

const KINDS = ['follow', 'message', 'chat', 'buy', 'tip'] as const;
type IntentKind = (typeof KINDS)[number];

/** What a guest was about to do when the login came in between. `value` is the tokens of a tip or the id of an item. */
export interface Intent {
  kind: IntentKind;
  value: string;
}

/** Writes an intent in the form of the return-to cookie, such as "tip.50". */
export const serializeIntent = ({ kind, value }: Intent): string => (value ? `${kind}.${value}` : kind);

/** Parses an intent. @returns null for anything else */
export function intentFrom(text: string | undefined): Intent | null {
  const [, name, value = ''] = /^([a-z]+)(?:\.([\w-]{1,40}))?$/.exec(text ?? '') ?? [];
  const kind = KINDS.find((one) => one === name);
  return kind ? { kind, value } : null;
}

// Kept in memory only, between the login and the page that it leads to. A reload drops it.
let pending: (Intent & { path: string }) | null = null;

/** Keeps an intent for the page that the login opens next. */
export function keepIntent(path: string, intent: Intent | null): void {
  pending = intent && { ...intent, path };
}

/** Returns the value of the intent for this page and forgets it, so that it is carried out once. Null without one. */
export function takeIntent(path: string, kind: IntentKind, value?: string): string | null {
  if (pending?.path !== path || pending.kind !== kind || (value !== undefined && pending.value !== value)) return null;
  const taken = pending.value;
  pending = null;
  return taken;
}

/**
 * Carries out what the visitor wanted to do before the login, once.
 * @param isReady false while the visitor is a guest
 * @param value limits the intent to one item
 */
export function useIntent(kind: IntentKind, isReady: boolean, act: (value: string) => void, value?: string): void {
  const { asPath } = useRouter();
  useEffect(() => {
    const taken = isReady ? takeIntent(asPath, kind, value) : null;
    if (taken !== null) act(taken);
  }, [isReady, asPath, kind, value, act]);
}
