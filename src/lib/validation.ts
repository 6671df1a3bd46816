/** The form rules of specification section 5, as templates for antd's forms and as plain functions for our own. Texts to the letter. */
import { bytesOfMegabytes, DOCUMENT_MAX_MB, rangeMessage } from '@contract/limits';

/** For antd's `Form` and `ConfigProvider` (`form.validateMessages`). */
export const validateMessages = {
  required: 'This field is required!',
  types: { email: 'Not a validate email!', number: 'Not a validate number!' },
  number: { range: 'Must be between ${min} and ${max}' },
};

/** A rule answers the message, or null when the value is good. Only `required` minds an empty value. */
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

/** A text's length, with the same words as a number's range. */
export const length =
  (min: number, max: number): Rule =>
  (value) =>
    isBlank(value) ? null : range(min, max)(String(value).length);

const isUrl = (value: string): boolean => /^(https?|ftp):\/\/\S+$/i.test(value.trim());

export const url: Rule = (value) =>
  isBlank(value) || isUrl(String(value)) ? null : 'Must start with http, https or ftp!';

/** The first message that any rule has for the value. */
export const check = (value: unknown, ...rules: Rule[]): string | null =>
  rules.reduce<string | null>((found, rule) => found ?? rule(value), null);

export interface AvatarLimits {
  /** endings with their dot */
  avatarAccept: readonly string[];
  avatarMaxMb: number;
}

/** Why a picture cannot become an avatar; null when it can. */
export function avatarProblem(
  file: Pick<File, 'name' | 'size'>,
  { avatarAccept, avatarMaxMb }: AvatarLimits,
): string | null {
  const ending = /\.[^.]+$/.exec(file.name.toLowerCase())?.[0];
  if (!ending || !avatarAccept.includes(ending)) return `You can only upload ${avatarAccept.join(',')} file!`;
  return file.size < bytesOfMegabytes(avatarMaxMb) ? null : `Image must smaller than ${avatarMaxMb}MB!`;
}

/** What an identity paper may be. The API looks at the content. */
export const PAPER_ACCEPT = '.jpg,.jpeg,.png,.webp,.pdf';
export const PAPER_HINT = `JPEG, PNG, WebP or PDF, at most ${DOCUMENT_MAX_MB} MB`;

/** What a file may be: endings with their dot, and the limit. */
export interface FileLimits {
  /** as the browser's list of files takes it: .jpg,.png; whatever when absent */
  accept?: string;
  maxMb: number;
}

/** Why a file cannot be sent; null when it can. */
export function fileProblem(file: Pick<File, 'name' | 'size'>, { accept, maxMb }: FileLimits): string | null {
  const ending = /\.[^.]+$/.exec(file.name.toLowerCase())?.[0] ?? '';
  if (accept && !accept.split(',').includes(ending)) return `You can only upload ${accept} file!`;
  if (file.size === 0) return 'This file is empty!';
  return file.size <= bytesOfMegabytes(maxMb) ? null : `This file must be smaller than ${maxMb}MB!`;
}

/** Why a file cannot be an identity paper; null when it can. */
export const documentProblem = (file: Pick<File, 'name' | 'size'>): string | null =>
  fileProblem(file, { accept: PAPER_ACCEPT, maxMb: DOCUMENT_MAX_MB });
