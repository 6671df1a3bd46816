/** The form rules, as message templates for antd's forms and as functions for our own forms. The texts are fixed. */

import { bytesOfMegabytes, DOCUMENT_MAX_MB, rangeMessage } from '@contract/limits';

/** For antd's `Form` and `ConfigProvider` (`form.validateMessages`). */
export const validateMessages = {
  required: 'This field is required!',
  types: { email: 'Not a validate email!', number: 'Not a validate number!' },
  number: { range: 'Must be between ${min} and ${max}' },
};

/** Returns a message, or null when the value is valid. Only `required` refuses an empty value. */
export type Rule = (value: unknown) => string | null;

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

export const required: Rule = (value) => (isBlank(value) ? validateMessages.required : null);

export const email: Rule = (value) =>
  isBlank(value) || /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(String(value).trim()) ? null : validateMessages.types.email;

const asNumber = (value: unknown): number => (typeof value === 'number' ? value : Number(String(value).trim()));

export const number: Rule = (value) =>
  isBlank(value) || Number.isFinite(asNumber(value)) ? null : validateMessages.types.number;

export const range =
  (min: number, max: number): Rule =>
  (value) =>
    isBlank(value) || (asNumber(value) >= min && asNumber(value) <= max) ? null : rangeMessage(min, max);

/** Checks the length of a text, with the message of a number's range. */
export const length =
  (min: number, max: number): Rule =>
  (value) =>
    isBlank(value) ? null : range(min, max)(String(value).length);

const isUrl = (value: string): boolean => /^(https?|ftp):\/\/\S+$/i.test(value.trim());

export const url: Rule = (value) =>
  isBlank(value) || isUrl(String(value)) ? null : 'Must start with http, https or ftp!';

/** Returns the first message that a rule has for the value, or null. */
export const check = (value: unknown, ...rules: Rule[]): string | null =>
  rules.reduce<string | null>((found, rule) => found ?? rule(value), null);

export interface AvatarLimits {
  /** file extensions with their dot */
  avatarAccept: readonly string[];
  avatarMaxMb: number;
}

/** Returns why a picture can't be an avatar, or null. */
export function avatarProblem(
  file: Pick<File, 'name' | 'size'>,
  { avatarAccept, avatarMaxMb }: AvatarLimits,
): string | null {
  const extension = /\.[^.]+$/.exec(file.name.toLowerCase())?.[0];
  if (!extension || !avatarAccept.includes(extension)) return `You can only upload ${avatarAccept.join(',')} file!`;
  return file.size < bytesOfMegabytes(avatarMaxMb) ? null : `Image must smaller than ${avatarMaxMb}MB!`;
}

/** File types of identity documents. The API checks the content too. */
export const DOCUMENT_ACCEPT = '.jpg,.jpeg,.png,.webp,.pdf';
export const DOCUMENT_HINT = `JPEG, PNG, WebP or PDF, at most ${DOCUMENT_MAX_MB} MB`;

/** The allowed type and size of a file. */
export interface FileLimits {
  /** the `accept` attribute: .jpg,.png; any file when absent */
  accept?: string;
  maxMb: number;
}

/** Returns why a file can't be sent, or null. */
export function fileProblem(file: Pick<File, 'name' | 'size'>, { accept, maxMb }: FileLimits): string | null {
  const extension = /\.[^.]+$/.exec(file.name.toLowerCase())?.[0] ?? '';
  if (accept && !accept.split(',').includes(extension)) return `You can only upload ${accept} file!`;
  if (file.size === 0) return 'This file is empty!';
  return file.size <= bytesOfMegabytes(maxMb) ? null : `This file must be smaller than ${maxMb}MB!`;
}

/** Returns why a file can't be an identity document, or null. */
export const documentProblem = (file: Pick<File, 'name' | 'size'>): string | null =>
  fileProblem(file, { accept: DOCUMENT_ACCEPT, maxMb: DOCUMENT_MAX_MB });
