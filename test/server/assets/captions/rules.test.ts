import { CAPTION_CUE_MAX_CHARACTERS, CAPTIONS_MAX_CUES } from '@contract/limits';
import { CaptionsRefused, rewriteCaptions } from '@server/features/assets/captions';

const rewrite = (text: string) => rewriteCaptions(Buffer.from(text));
const CUE = '00:00:01.000 --> 00:00:02.500\nGood evening';

/** Returns the fault and the sentence of a refused file. */
function refusalOf(content: Buffer | string): [string, string] {
  try {
    rewriteCaptions(Buffer.from(content as string));
  } catch (error) {
    if (error instanceof CaptionsRefused) return [error.fault, error.message];
  }
  throw new Error('not refused');
}

test('keeps times, places, words and simple styles, with short and long times and any line ends', () => {
  const file = [
    '\uFEFFWEBVTT - the late set',
    'Kind: captions',
    '',
    'NOTE --> nothing to show',
    '',
    'first',
    '00:01.000 --> 00:02.500 align:start line:90% onclick:alert(1)',
    '<i>Good</i> evening',
    'to <b>all</b>',
    '',
    CUE,
  ].join('\r\n');
  expect(rewrite(file)).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.500 align:start line:90%\n<i>Good</i> evening\nto <b>all</b>\n\n' + `${CUE}\n`,
  );
});

test('leaves out styles, regions, scripts and unknown tags, and escapes stray signs', () => {
  const file = `WEBVTT\n\nSTYLE\n::cue { background: url(https://evil.test) }\n\nREGION\nid:a\n\n00:01.000 --> 00:02.000\n<script>alert(1)</script><v Eve><c.red>1 < 2</c> > 0 <img src=x`;
  const written = rewrite(file);
  expect(written).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nalert(1)1 &lt; 2 &gt; 0 &lt;img src=x\n');
});

test('words can neither end a caption nor add one', () => {
  const written = rewrite(`WEBVTT\n\n${CUE}\n00:00:05.000 --> 00:00:06.000\rmore\x0b`);
  expect(written.match(/-->/g)).toHaveLength(1);
});

test.each([
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe]), 'notText'],
  ['a file with zero bytes', `WEBVTT\n\n${CUE}\0`, 'notText'],
  ['a page', '<!doctype html><script>alert(1)</script>', 'notVtt'],
  ['subtitles of another kind', '1\n00:00:01,000 --> 00:00:02,000\nHello', 'notVtt'],
  ['a word that only begins like the first line', `WEBVTTX\n\n${CUE}`, 'notVtt'],
  ['an empty file', '', 'notVtt'],
  ['a file without captions', 'WEBVTT\n\nNOTE nothing', 'noCues'],
  ['a time without milliseconds', 'WEBVTT\n\n00:01 --> 00:02\nHello', 'timing'],
  ['a time with 61 seconds', 'WEBVTT\n\n00:61.000 --> 01:02.000\nHello', 'timing'],
  ['words without a time', 'WEBVTT\n\nHello\nthere', 'timing'],
  ['an end before the start', 'WEBVTT\n\n00:02.000 --> 00:01.000\nHello', 'order'],
  ['a caption as long as a book', `WEBVTT\n\n${CUE}${'a'.repeat(CAPTION_CUE_MAX_CHARACTERS)}`, 'tooLong'],
  ['more captions than a film has', `WEBVTT\n\n${`${CUE}\n\n`.repeat(CAPTIONS_MAX_CUES + 1)}`, 'tooMany'],
])('refuses %s', (_name, content, fault) => {
  expect(refusalOf(content)[0]).toBe(fault);
});

test('names the line of a fault', () => {
  expect(refusalOf(`WEBVTT\n\n${CUE}\n\n00:05 --> 00:06\nHello`)).toEqual([
    'timing',
    'Line 6 has no valid time. A time looks like 00:01:02.000 --> 00:01:04.000.',
  ]);
});

test('comes to an end with text that is made to be slow', () => {
  rewrite(`WEBVTT\n\n00:01.000 --> 00:02.000\n${'<'.repeat(CAPTION_CUE_MAX_CHARACTERS)}`);
  expect(refusalOf(`WEBVTT\n\n${'0'.repeat(400_000)} --> 00:02.000\nx`)[0]).toBe('timing');
});
