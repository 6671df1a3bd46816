import fc from 'fast-check';
import { MessageError, readMessage } from '@media/socket/message';
import { clipMessages, message, PICTURE, SMALLER, SOUND } from '../../support/socketPublisher';

const clip = clipMessages();
const startCode = Buffer.from([0, 0, 1]);

const golomb = (value: number) => {
  const binary = (value + 1).toString(2);
  return '0'.repeat(binary.length - 1) + binary;
};
function bits(text: string): number[] {
  const all = text.replaceAll(' ', '');
  return (all.match(/.{1,8}/g) ?? []).map((byte) => parseInt(byte.padEnd(8, '0'), 2));
}

describe('readMessage', () => {
  it('reads pictures with parameter sets and audio with its duration', () => {
    const pictures = clip.filter(({ kind }) => kind === PICTURE).map(({ bytes }) => readMessage(bytes));
    expect(pictures.map((picture) => picture.kind === 'picture' && picture.key && picture.sps !== null)).toEqual(
      clip.filter(({ kind }) => kind === PICTURE).map((each) => each.key),
    );
    const sounds = clip.filter(({ kind }) => kind === SOUND).map(({ bytes }) => readMessage(bytes));
    expect(new Set(sounds.map((sound) => sound.kind === 'sound' && sound.duration))).toEqual(new Set([960]));
  });

  it('reads smaller pictures apart from the others', () => {
    const [first] = clip.filter(({ kind }) => kind === PICTURE);
    const payload = first?.bytes.subarray(9) ?? Buffer.alloc(0);
    expect(readMessage(message(SMALLER, 5, payload))).toEqual({
      ...readMessage(message(PICTURE, 5, payload)),
      kind: 'smaller',
    });
  });

  it('throws only MessageError on random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.constantFrom(Buffer.alloc(0), startCode), (bytes, before) => {
        for (const kind of [PICTURE, SOUND, SMALLER, bytes[0] ?? 0]) {
          try {
            readMessage(message(kind, 5, Buffer.concat([before, bytes])));
          } catch (error) {
            expect(error).toBeInstanceOf(MessageError);
          }
        }
      }),
    );
  });

  const sps = (width: number, height: number) =>
    Buffer.from([
      0x67,
      66,
      0xc0,
      31,
      ...bits(`1 1 1 011 010 0 ${golomb(width / 16 - 1)} ${golomb(height / 16 - 1)} 1 1 0 0 1`),
    ]);
  it.each([
    ['an incomplete header', Buffer.from([1, 0, 0])],
    ['no payload', message(PICTURE, 0, Buffer.alloc(0))],
    ['an unknown kind', message(7, 0, Buffer.from([1]))],
    ['a picture without a start code', message(PICTURE, 0, Buffer.from([0x65, 1, 2, 3]))],
    ['an empty NAL unit', message(PICTURE, 0, Buffer.concat([startCode, startCode, Buffer.from([0x65, 1])]))],
    ['the forbidden bit', message(PICTURE, 0, Buffer.concat([startCode, Buffer.from([0xe5, 1])]))],
    [
      'a thousand NAL units',
      message(
        PICTURE,
        0,
        Buffer.concat(Array.from({ length: 1_000 }, () => Buffer.concat([startCode, Buffer.from([0x61, 1])]))),
      ),
    ],
    [
      'a picture of 16,000 pixels',
      message(PICTURE, 0, Buffer.concat([startCode, sps(16_000, 16_000), startCode, Buffer.from([0x65, 1])])),
    ],
    [
      'parameter sets as large as a picture',
      message(PICTURE, 0, Buffer.concat([startCode, Buffer.alloc(2_000, 0x67), startCode, Buffer.from([0x65, 1])])),
    ],
    ['audio that is not Opus', message(SOUND, 0, Buffer.from([0xff, 0x3f]))],
    ['an oversized audio packet', message(SOUND, 0, Buffer.alloc(2_000, 0x78))],
    ['a timestamp out of range', Buffer.concat([Buffer.from([SOUND]), Buffer.alloc(8, 0xff), Buffer.from([0x78, 1])])],
  ])('refuses a message with %s', (_what, bytes) => {
    expect(() => readMessage(bytes)).toThrow(MessageError);
  });
  it('accepts a picture of 1280x720', () => {
    expect(
      readMessage(message(PICTURE, 0, Buffer.concat([startCode, sps(1280, 720), startCode, Buffer.from([0x65, 1])]))),
    ).toMatchObject({ kind: 'picture', key: true });
  });
});
