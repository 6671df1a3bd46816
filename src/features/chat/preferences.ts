import { useSyncExternalStore } from 'react';
import { readLocal, writeLocal } from '@/lib/localStore';

/** How this browser shows chat rooms. */
export interface ChatPreferences {
  textSize: 'small' | 'normal' | 'large';
  /** shows tips and the host only */
  tipsOnly: boolean;
  /** shows no light on the picture for tips */
  isQuiet: boolean;
  /** people whose messages this browser hides; they don't learn of it */
  muted: readonly { _id: string; name: string }[];
}

const STORAGE_KEY = 'chat';
/** More would slow down every message. */
const MUTED_MAX = 200;
const DEFAULTS: ChatPreferences = { textSize: 'normal', tipsOnly: false, isQuiet: false, muted: [] };

let current: ChatPreferences | null = null;
const listeners = new Set<() => void>();

const read = (): ChatPreferences => (current ??= { ...DEFAULTS, ...readLocal<Partial<ChatPreferences>>(STORAGE_KEY) });

/** Changes preferences and stores them in this browser. */
export function changePreferences(changes: Partial<ChatPreferences>): void {
  current = { ...read(), ...changes };
  writeLocal(STORAGE_KEY, current);
  listeners.forEach((listener) => listener());
}

/** Hides the messages of a person in this browser, or shows them again. */
export function setMuted({ _id, name }: { _id: string; name: string }, isMuted: boolean): void {
  const others = read().muted.filter((one) => one._id !== _id);
  changePreferences({ muted: isMuted ? [...others, { _id, name }].slice(-MUTED_MAX) : others });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the preferences of this browser; the defaults on the server. */
export const useChatPreferences = (): ChatPreferences => useSyncExternalStore(subscribe, read, () => DEFAULTS);
