import { readAudioTag, readVideoTag } from '@media/rtmp/flv';

const enhanced = (head: number, fourCc: string) => Buffer.concat([Buffer.from([head]), Buffer.from(fourCc, 'latin1')]);
const refusal = (read: () => unknown) => {
  try {
    return read();
  } catch (error) {
    return error;
  }
};

test.each([
  ['HEVC by Enhanced RTMP, as OBS sends it', enhanced(0x90, 'hvc1'), 'HEVC'],
  ['AV1 by Enhanced RTMP', enhanced(0x91, 'av01'), 'AV1'],
  ['HEVC by its id', Buffer.from([0x1c, 0, 0, 0, 0]), 'HEVC'],
  ['Sorenson H.263', Buffer.from([0x12, 0, 0, 0, 0]), 'Sorenson H.263'],
  ['a codec that nobody knows', enhanced(0x90, 'none'), null],
  ['a message that ends after the flags', Buffer.from([0x90]), null],
])('video that is not H.264 is refused with the name of its codec: %s', (_case, payload, codec) => {
  expect(refusal(() => readVideoTag(payload))).toMatchObject({ track: 'video', codec });
});

test.each([
  ['Opus by Enhanced RTMP', enhanced(0x90, 'Opus'), 'Opus'],
  ['MP3', Buffer.from([0x2f, 0]), 'MP3'],
  ['a codec that nobody knows', Buffer.from([0xf0, 0]), null],
])('sound that is not AAC is refused with the name of its codec: %s', (_case, payload, codec) => {
  expect(refusal(() => readAudioTag(payload))).toMatchObject({ track: 'audio', codec });
});
