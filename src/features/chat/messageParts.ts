import { ADDRESS } from '@/lib/addresses';
import { type Message } from './slice';

/** A piece of a line: words, an address, or somebody's name after an @. */
export type Part = { kind: 'words' | 'address' | 'name'; text: string };

const ADDRESS_OR_NAME = new RegExp(
  String.raw`(?<address>${ADDRESS})|(?<![\w@])(?<name>@[A-Za-z0-9][\w.-]{1,28}\w)`,
  'gi',
);

/** Takes a line apart. Only http and https become links; everything else stays words. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const { 0: found, index, groups } of text.matchAll(ADDRESS_OR_NAME)) {
    if (index > at) parts.push({ kind: 'words', text: text.slice(at, index) });
    parts.push({ kind: groups?.address ? 'address' : 'name', text: found });
    at = index + found.length;
  }
  if (at < text.length) parts.push({ kind: 'words', text: text.slice(at) });
  return parts;
}

/** A line as it is read aloud. */
export const spoken = ({ senderInfo, type, text, tokens }: Message): string =>
  type === 'tip'
    ? `${senderInfo?.name ?? ''} tipped ${tokens ?? 0}. ${text}`.trim()
    : senderInfo
      ? `${senderInfo.name}: ${text}`
      : text;
