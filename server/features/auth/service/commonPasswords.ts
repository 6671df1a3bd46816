import { dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_MAX_CHARACTERS } from '@contract/limits';
import { invalid } from '@server/http/errors';

const COMMON_PASSWORDS = new Set(dictionary['passwords-common'] as string[]);

/** Shorter words are no passwords: the "a" of "a7-51!82" says nothing about the rest. */
const PART_MIN_CHARACTERS = 4;

const LOOKALIKES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

const withoutEnds = (text: string) => text.replace(/^[\d\p{P}\p{S}\s]+|[\d\p{P}\p{S}\s]+$/gu, '');
const withoutLookalikes = (text: string) => [...text].map((letter) => LOOKALIKES[letter] ?? letter).join('');
/** Returns "abc" for "abcabc", else the text itself. */
const withoutRepetition = (text: string) => text.slice(0, (text + text).indexOf(text, 1));

/** Returns a password in the spellings that guessing programs try: "p@ssw0rd1" is also "password". */
function spellingsOf(plain: string): string[] {
  const words = [plain, withoutEnds(plain), withoutLookalikes(plain), withoutLookalikes(withoutEnds(plain))];
  return words
    .flatMap((word) => [word, [...word].reverse().join('')])
    .filter((word) => word.length >= PART_MIN_CHARACTERS);
}

/**
 * Tells whether others guess a new password first: it is a common password, one of the owner's names, or a few letters
 * again and again.
 */
export function isCommonPassword(password: string, owner: { username: string; email: string }): boolean {
  const { username, email } = owner;
  const names = [username, email, email.split('@')[0]!].map((name) => name.toLowerCase());
  const plain = withoutRepetition(password.slice(0, PASSWORD_MAX_CHARACTERS).toLowerCase());
  return (
    plain.length < PART_MIN_CHARACTERS ||
    spellingsOf(plain).some((spelling) => COMMON_PASSWORDS.has(spelling) || names.includes(spelling))
  );
}

/** Refuses a new password that others guess first. @throws Refusal 400 naming the field `password` */
export function refuseCommonPassword(password: string, owner: { username: string; email: string }): void {
  if (isCommonPassword(password, owner))
    throw invalid(
      'password',
      'This password is easy to guess. Choose another one; a short sentence works well.',
      'common',
    );
}
