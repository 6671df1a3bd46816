import { beginFlv, flvPicture, FlvSplitter } from '@media/ladder/flvStream';
import { avcConfiguration } from '@media/mp4/init';
import { readVideoTag } from '@media/rtmp/flv';
import { TRACK } from '../../support/packagerFeed';

it('reads in pieces of any size what it writes, with times beyond 24 bits', () => {
  const pictures = [0, 1, 2].map((i) => ({
    data: Buffer.from([0, 0, 0, 1, i]),
    at: 0x12345678 + i * 33,
    delay: i * 17,
  }));
  const file = Buffer.concat([
    beginFlv(avcConfiguration(TRACK), 0x12345678),
    ...pictures.map(({ data, at, delay }, i) => flvPicture(data, i === 0, at, delay)),
  ]);
  for (const size of [1, 7, 1000]) {
    const read: unknown[] = [];
    const splitter = new FlvSplitter((payload, timestamp) =>
      read.push([readVideoTag(Buffer.from(payload)), timestamp]),
    );
    for (let at = 0; at < file.length; at += size) splitter.push(file.subarray(at, at + size));
    expect(read).toEqual([
      [{ kind: 'sets', sets: { sps: TRACK.sps, pps: TRACK.pps, lengthSize: 4 } }, 0x12345678],
      ...pictures.map(({ data, at, delay }) => [{ kind: 'picture', units: data, delay }, at]),
    ]);
  }
});
