import fc from 'fast-check';
import { AmfError, readAmf } from '@media/rtmp/amf';
import { ChunkError, ChunkReader, encodeMessage, type Message, TYPE } from '@media/rtmp/chunks';
import { FlvError, readAudioTag, readUnits, readVideoTag } from '@media/rtmp/flv';

const readAll = (bytes: Buffer, pieces = [bytes], takesMedia = true): Message[] => {
  const messages: Message[] = [];
  const reader = new ChunkReader((message) => messages.push({ ...message, payload: Buffer.from(message.payload) }));
  reader.acceptsMedia = takesMedia;
  for (const piece of pieces) reader.push(piece);
  return messages;
};

describe('the RTMP chunk reader', () => {
  it('assembles messages however the bytes are split', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ maxLength: 9_000 }), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 700 }),
        (payloads, step) => {
          const sent = payloads.map((payload, i) => ({
            type: TYPE.data as number,
            timestamp: i * 40,
            streamId: 1,
            payload: Buffer.from(payload),
          }));
          const size = Buffer.alloc(4);
          size.writeUInt32BE(4096);
          const bytes = Buffer.concat([
            encodeMessage({ type: TYPE.chunkSize, timestamp: 0, streamId: 0, payload: size }),
            ...sent.map(encodeMessage),
          ]);
          const pieces = Array.from({ length: Math.ceil(bytes.length / step) }, (_, i) =>
            bytes.subarray(i * step, (i + 1) * step),
          );
          expect(readAll(bytes, pieces)).toEqual(sent);
        },
      ),
    );
  });

  it('reads compressed headers and extended timestamps', () => {
    const first = Buffer.from([0x04, 0xff, 0xff, 0xff, 0, 0, 2, TYPE.audio, 1, 0, 0, 0, 0x01, 0, 0, 0, 7, 8]);
    const later = Buffer.from([0x44, 0, 0, 23, 0, 0, 1, TYPE.audio, 9]);
    const same = Buffer.from([0xc4, 6]);
    expect(
      readAll(Buffer.concat([first, later, same])).map(({ timestamp, payload }) => [timestamp, [...payload]]),
    ).toEqual([
      [0x01000000, [7, 8]],
      [0x01000017, [9]],
      [0x0100002e, [6]],
    ]);
  });

  it.each([
    ['an unknown message', [0xc4, 1, 2]],
    ['over 4 MiB', [0x04, 0, 0, 0, 0xff, 0xff, 0xff, TYPE.video, 1, 0, 0, 0]],
    ['a chunk size of zero', [0x02, 0, 0, 0, 0, 0, 4, TYPE.chunkSize, 0, 0, 0, 0, 0, 0, 0, 0]],
    ['a chunk size of gigabytes', [0x02, 0, 0, 0, 0, 0, 4, TYPE.chunkSize, 0, 0, 0, 0, 0x7f, 0, 0, 0]],
  ])('refuses chunks with %s', (_what, bytes) => {
    expect(() => readAll(Buffer.from(bytes))).toThrow(ChunkError);
  });

  it('refuses large messages before the publisher is authorised', () => {
    const large = Buffer.from([0x04, 0, 0, 0, 0x02, 0, 0, TYPE.video, 1, 0, 0, 0]);
    expect(() => readAll(large, [large], false)).toThrow(ChunkError);
    expect(readAll(large)).toEqual([]);
  });

  it('throws only its own errors on random bytes, like the other RTMP parsers', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        for (const [read, kind] of [
          [() => readAll(Buffer.from(bytes)), ChunkError],
          [() => readAmf(Buffer.from(bytes)), AmfError],
          [() => readVideoTag(Buffer.from([0x17, ...bytes])), FlvError],
          [() => readAudioTag(Buffer.from([0xaf, ...bytes])), FlvError],
          [() => readUnits(Buffer.from(bytes), 4), FlvError],
        ] as const) {
          try {
            read();
          } catch (error) {
            expect(error).toBeInstanceOf(kind);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});
