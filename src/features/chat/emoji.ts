import { readLocal, writeLocal } from '@/lib/localStore';

/** Emoji by group, with the names that screen readers announce and the search finds. */
export const EMOJI = {
  Smileys: {
    '😀': 'grin',
    '😂': 'tears of joy',
    '🥰': 'moved',
    '😊': 'smile',
    '😍': 'in love',
    '😘': 'kiss',
    '😎': 'cool',
    '🤩': 'starstruck',
    '😅': 'sweat',
    '🤔': 'thinking',
    '😮': 'surprised',
    '😢': 'sad',
    '😭': 'crying',
    '😴': 'asleep',
    '🙃': 'upside down',
    '🥳': 'party',
  },
  Hands: {
    '👏': 'clapping',
    '🙌': 'hands up',
    '👍': 'thumb up',
    '👎': 'thumb down',
    '🙏': 'thank you',
    '💪': 'strong',
    '👋': 'waving',
    '🤘': 'rock',
    '✌️': 'peace',
    '👀': 'eyes',
    '💃': 'dancing',
  },
  Hearts: {
    '❤️': 'red heart',
    '🧡': 'orange heart',
    '💛': 'yellow heart',
    '💚': 'green heart',
    '💙': 'blue heart',
    '💜': 'violet heart',
    '🖤': 'black heart',
    '💖': 'sparkling heart',
  },
  Stage: {
    '🎤': 'microphone',
    '🎸': 'guitar',
    '🎹': 'piano',
    '🥁': 'drum',
    '🎻': 'violin',
    '🎷': 'saxophone',
    '🎶': 'notes',
    '🎧': 'headphones',
    '🎬': 'film',
    '🎨': 'palette',
    '🎭': 'theatre',
    '🎮': 'game',
    '🔥': 'fire',
    '✨': 'sparkles',
    '⭐': 'star',
    '🌙': 'moon',
    '🌈': 'rainbow',
    '🎉': 'confetti',
    '🎁': 'present',
    '🌹': 'rose',
    '☕': 'coffee',
    '🍕': 'pizza',
    '🥂': 'cheers',
    '💯': 'hundred',
  },
} as const;

const STORAGE_KEY = 'emoji';
const RECENT_MAX = 16;

/** All emoji with their names. */
export const EMOJI_NAMES: ReadonlyMap<string, string> = new Map(Object.values(EMOJI).flatMap(Object.entries<string>));

/** Returns the emoji that this browser used last, newest first. */
export function recentEmoji(): string[] {
  const stored = readLocal<unknown>(STORAGE_KEY);
  return Array.isArray(stored) ? stored.filter((glyph): glyph is string => EMOJI_NAMES.has(glyph as string)) : [];
}

/** Remembers a used emoji in this browser. */
export function rememberEmoji(glyph: string): void {
  writeLocal(STORAGE_KEY, [glyph, ...recentEmoji().filter((one) => one !== glyph)].slice(0, RECENT_MAX));
}

/** Returns the emoji with a name or group that has words starting with each word of the text. */
export function findEmoji(text: string): string[] {
  const sought = text.toLowerCase().split(/\s+/).filter(Boolean);
  return Object.entries(EMOJI).flatMap(([group, glyphs]) =>
    Object.entries<string>(glyphs).flatMap(([glyph, name]) => {
      const words = `${name} ${group}`.toLowerCase().split(' ');
      return sought.every((start) => words.some((word) => word.startsWith(start))) ? [glyph] : [];
    }),
  );
}
