import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SegmentWindow } from '@media/hls/segmentWindow';
import { Recorder } from '@media/record/recorder';
import { Recordings } from '@media/record/recordings';
import { RecordingWriter, DiskTooSlowError } from '@media/record/recordingWriter';
import { filesIn, folderMaker } from '../../support/folders';
import { until } from '../../support/mediaServer';

const newFolder = folderMaker('record');

describe('the recorder', () => {
  const windowOf = () => new SegmentWindow({ segments: 12, bytes: 1_000_000 });
  const partOf = (text: string, duration = 1) => ({ bytes: Buffer.from(text), duration, independent: true });
  const contents = (folder: string) => filesIn(folder).map((file) => readFileSync(file, 'latin1'));
  const endless = { maxSeconds: 1e6, maxBytes: 1e9 };

  it('starts with the oldest segment in the window and a new file at discontinuities and track changes', async () => {
    const [folder, window] = [newFolder(), windowOf()];
    window.addInit(Buffer.from('<init>'));
    window.openSegment(0, false);
    window.addPart(partOf('a'));
    const recorder = new Recorder(window, folder, endless);
    window.addPart(partOf('b'));
    window.closeSegment();
    // an equal init section without a discontinuity: the file continues
    window.addInit(Buffer.from('<init>'));
    window.openSegment(0, false);
    window.addPart(partOf('c'));
    window.closeSegment();
    window.openSegment(0, true);
    window.addPart(partOf('d'));
    window.closeSegment();
    window.addInit(Buffer.from('<other>'));
    window.openSegment(0, false);
    window.addPart(partOf('e'));
    window.end();
    expect(await recorder.finished).toEqual({ reason: 'ended', seconds: 5, bytes: 24 });
    expect(contents(folder)).toEqual(['<init>abc', '<init>d', '<other>e']);
  });

  it.each([
    ['length', { maxSeconds: 2, maxBytes: 1e9 }],
    ['size', { maxSeconds: 1e6, maxBytes: 8 }],
  ])('stops at its limit of %s', async (reason, limits) => {
    const [folder, window] = [newFolder(), windowOf()];
    window.addInit(Buffer.from('<init>'));
    const recorder = new Recorder(window, folder, limits);
    window.openSegment(0, false);
    for (const text of 'abcd') window.addPart(partOf(text));
    expect((await recorder.finished).reason).toBe(reason);
    expect(contents(folder)).toEqual(['<init>ab']);
    expect(window.listenerCount('changed')).toBe(0);
  });

  it('counts earlier recordings of the stream towards its size limit', async () => {
    const window = windowOf();
    window.addInit(Buffer.from('<init>'));
    const recorder = new Recorder(window, newFolder(), { maxSeconds: 1e6, maxBytes: 107 }, 100);
    window.openSegment(0, false);
    window.addPart(partOf('a'));
    expect(await recorder.finished).toEqual({ reason: 'size', seconds: 1, bytes: 107 });
  });

  it('ends with a reason when the disk is full or the folder is missing', async () => {
    const faults: NodeJS.ErrnoException[] = [];
    const writer = new RecordingWriter('/dev/full', (error) => faults.push(error));
    writer.write(Buffer.from('x'));
    await writer.close();
    expect(faults.map(({ code }) => code)).toEqual(['ENOSPC']);
    const window = windowOf();
    window.addInit(Buffer.from('<init>'));
    const recorder = new Recorder(window, path.join(newFolder(), 'not', 'there'), endless);
    window.openSegment(0, false);
    window.addPart(partOf('a'));
    expect((await recorder.finished).reason).toBe('failed');
  });

  it('fails instead of buffering more than 32 MiB for a slow disk', async () => {
    const faults: Error[] = [];
    const writer = new RecordingWriter(path.join(newFolder(), 'slow.mp4'), (error) => faults.push(error));
    // synchronously, so that the disk has written none of it
    for (let i = 0; i < 40; i++) writer.write(Buffer.alloc(1024 * 1024));
    await writer.close();
    expect(faults).toEqual([expect.any(DiskTooSlowError)]);
  });

  it('is not started when the disk has too little free space', async () => {
    const folder = newFolder();
    const told: unknown[] = [];
    const recordings = new Recordings({ folder, ...endless, keepFreeBytes: Number.MAX_SAFE_INTEGER }, (...each) =>
      told.push(each),
    );
    recordings.start('one', windowOf());
    await until('the end', () => told.length > 0);
    expect([told, recordings.open, filesIn(path.join(folder, 'one'))]).toEqual([
      [['one', { reason: 'disk', seconds: 0, bytes: 0 }]],
      [],
      [],
    ]);
    await recordings.close();
  });
});
