import { CAPTIONS_MAX_CUES, CAPTION_CUE_MAX_CHARACTERS } from '@contract/limits';

/** Why a file with captions is refused; `at` is the line in the file. */
export type CaptionsFault = 'notText' | 'notVtt' | 'timing' | 'order' | 'tooMany' | 'tooLong' | 'noCues';

const FAULT_TEXTS: Record<CaptionsFault, (line: number) => string> = {
  notText: () => 'Captions must be a UTF-8 text file.',
  notVtt: () => 'Captions must be a WebVTT file: its first line is WEBVTT.',
  timing: (line) => `Line ${line} has no valid time. A time looks like 00:01:02.000 --> 00:01:04.000.`,
  order: (line) => `The caption in line ${line} ends before it starts.`,
  tooMany: () => `A file may have ${CAPTIONS_MAX_CUES.toLocaleString('en')} captions at most.`,
  tooLong: (line) => `The caption in line ${line} is longer than ${CAPTION_CUE_MAX_CHARACTERS} characters.`,
  noCues: () => 'This file has no captions.',
};

/** Captions that can't be used. The message is for the performer. */
export class CaptionsRefused extends Error {
  constructor(
    readonly fault: CaptionsFault,
    line = 0,
  ) {
    super(FAULT_TEXTS[fault](line));
  }
}

const TIME = /^(?:(\d{2,4}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/;
/** Where a caption stands. Other settings, and what is not one, are left out. */
const SETTING = /^(?:align:(?:start|center|end|left|right)|(?:line|position|size):-?\d{1,3}(?:\.\d{1,3})?%?)$/;
const KEPT_TAG = /(<\/?[biu]>)/;

/** Returns a time in milliseconds, or null. */
function millisecondsOf(text: string | undefined): number | null {
  const found = TIME.exec(text ?? '');
  if (!found) return null;
  const [, hours = '0', minutes, seconds, fraction] = found;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction);
}

const two = (value: number) => String(value).padStart(2, '0');
/** Writes a time as WebVTT does: "00:01:02.000". */
function formatTime(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
  return `${clock}.${String(milliseconds % 1000).padStart(3, '0')}`;
}

/** Returns the words of a caption with bold, italics and underlining; removes other tags, and escapes stray signs. */
const cleanText = (text: string): string =>
  text
    .split(KEPT_TAG)
    .map((part) =>
      KEPT_TAG.test(part)
        ? part
        : part
            .replace(/<[^<>]{0,200}>/g, '')
            .replaceAll('<', '&lt;')
            .replaceAll('>', '&gt;'),
    )
    .join('');

/** Decodes a file, with one kind of line end and without control characters. @throws CaptionsRefused */
function decode(content: Buffer): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw new CaptionsRefused('notText');
  }
  if (text.includes('\0')) throw new CaptionsRefused('notText');
  return text.replace(/\r\n?/g, '\n').replace(/[\x01-\x08\x0b-\x1f\x7f\u2028\u2029]/g, '');
}

interface Block {
  /** the number of its first line */
  line: number;
  lines: string[];
}

/** Splits a file at its empty lines. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  text.split('\n').forEach((line, index) => {
    if (!line.trim()) {
      open = null;
      return;
    }
    if (!open) blocks.push((open = { line: index + 1, lines: [] }));
    open.lines.push(line);
  });
  return blocks;
}

/** Writes one caption again; an empty text for a caption without words. @throws CaptionsRefused */
function rewriteCue({ line, lines }: Block): string {
  const at = lines[0]?.includes('-->') ? 0 : 1;
  const number = line + at;
  const [from, arrow, to, ...settings] = (lines[at] ?? '').trim().split(/[ \t]+/);
  const [start, end] = [millisecondsOf(from), millisecondsOf(to)];
  if (start === null || end === null || arrow !== '-->') throw new CaptionsRefused('timing', number);
  if (end <= start) throw new CaptionsRefused('order', number);
  const words = lines.slice(at + 1).join('\n');
  if (words.length > CAPTION_CUE_MAX_CHARACTERS) throw new CaptionsRefused('tooLong', number);
  const text = cleanText(words).trim();
  const head = [formatTime(start), '-->', formatTime(end), ...settings.filter((each) => SETTING.test(each))].join(' ');
  return text && `${head}\n${text}`;
}

/**
 * Checks an uploaded WebVTT file and writes it again from what was understood: times, places and words. Styles,
 * regions, notes, scripts and unknown tags are left out.
 * @throws CaptionsRefused
 */
export function rewriteCaptions(content: Buffer): string {
  const [head, ...blocks] = blocksOf(decode(content));
  if (!head || head.line !== 1 || !/^WEBVTT(?:[ \t].*)?$/.test(head.lines[0] ?? ''))
    throw new CaptionsRefused('notVtt');
  const cues = blocks.filter(({ lines }) => !/^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(lines[0] ?? ''));
  if (cues.length > CAPTIONS_MAX_CUES) throw new CaptionsRefused('tooMany');
  const written = cues.map(rewriteCue).filter(Boolean);
  if (!written.length) throw new CaptionsRefused('noCues');
  return `${['WEBVTT', ...written].join('\n\n')}\n`;
}
