import { readLocal, writeLocal } from '@/lib/localStore';

const STORAGE_KEY = 'full-screen-chat';

/** Returns whether the chat shows over a picture that fills the screen. */
export const readFullScreenChat = (): boolean => readLocal<boolean>(STORAGE_KEY) !== false;

/** Remembers whether the chat shows over a picture that fills the screen. */
export const writeFullScreenChat = (isShown: boolean): void => writeLocal(STORAGE_KEY, isShown);
