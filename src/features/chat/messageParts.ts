import { URL_PATTERN } from '@/lib/urlPattern';
import { type Message } from './state';

/** A part of a message: text, a link, or a mention (a name after an @). */
export type Part = { kind: 'text' | 'link' | 'mention'; text: string };

const LINK_OR_MENTION = new RegExp(
  String.raw`(?<link>${URL_PATTERN})|(?<![\w@])(?<mention>@[A-Za-z0-9][\w.-]{1,28}\w)`,
  'gi',
);

/** Splits a message into parts. Only http and https URLs become links. */
export function messageParts(text: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const { 0: found, index, groups } of text.matchAll(LINK_OR_MENTION)) {
    if (index > at) parts.push({ kind: 'text', text: text.slice(at, index) });
    parts.push({ kind: groups?.link ? 'link' : 'mention', text: found });
    at = index + found.length;
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) });
  return parts;
}

/** Returns a message as screen readers announce it. */
export const messageText = ({ senderInfo, type, text, tokens, menuOrder }: Message): string =>
  type === 'tip'
    ? `${senderInfo?.name ?? 'Someone'} tipped ${tokens ?? 0}${menuOrder ? ` for ${menuOrder.name}` : ''}. ${text}`.trim()
    : senderInfo
      ? `${senderInfo.name}: ${text}`
      : text;
