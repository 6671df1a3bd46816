/** Recording, without the process: what is written of a window, and when it ends. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SegmentWindow } from '@media/hls/segmentWindow';
import { Recorder } from '@media/record/recorder';
import { Recordings } from '@media/record/recordings';
import { RecordingWriter, DiskTooSlowError } from '@media/record/recordingWriter';
import { filesIn, folderMaker } from '../support/folders';
import { until } from '../support/mediaServer';

const newFolder = folderMaker('record');

describe('a recorder', () => {
  const windowOf = () => new SegmentWindow({ segments: 12, bytes: 1_000_000 });
  const say = (text: string, duration = 1) => ({ bytes: Buffer.from(text), duration, independent: true });
  const contents = (folder: string) => filesIn(folder).map((file) => readFileSync(file, 'latin1'));
  const endless = { maxSeconds: 1e6, maxBytes: 1e9 };

  it('begins with the oldest picture that is still there, and another file where the line breaks or the tracks change', async () => {
    const [folder, window] = [newFolder(), windowOf()];
    window.addInit(Buffer.from('<init>'));
    window.openSegment(0, false);
    window.addPart(say('a'));
    const recorder = new Recorder(window, folder, endless);
    window.addPart(say('b'));
    window.closeSegment();
    // the same tracks told once more, and nothing lost: the file goes on
    window.addInit(Buffer.from('<init>'));
    window.openSegment(0, false);
    window.addPart(say('c'));
    window.closeSegment();
    window.openSegment(0, true);
    window.addPart(say('d'));
    window.closeSegment();
    window.addInit(Buffer.from('<other>'));
    window.openSegment(0, false);
    window.addPart(say('e'));
    window.end();
    expect(await recorder.over).toEqual({ reason: 'ended', seconds: 5, bytes: 24 });
    expect(contents(folder)).toEqual(['<init>abc', '<init>d', '<other>e']);
  });

  it.each([
    ['length', { maxSeconds: 2, maxBytes: 1e9 }],
    ['size', { maxSeconds: 1e6, maxBytes: 8 }],
  ])('ends by %s, whatever still comes', async (reason, limits) => {
    const [folder, window] = [newFolder(), windowOf()];
    window.addInit(Buffer.from('<init>'));
    const recorder = new Recorder(window, folder, limits);
    window.openSegment(0, false);
    for (const text of 'abcd') window.addPart(say(text));
    expect((await recorder.over).reason).toBe(reason);
    expect(contents(folder)).toEqual(['<init>ab']);
    expect(window.listenerCount('changed')).toBe(0);
  });

  it('counts what earlier recordings of the stream take', async () => {
    const window = windowOf();
    window.addInit(Buffer.from('<init>'));
    const recorder = new Recorder(window, newFolder(), { maxSeconds: 1e6, maxBytes: 107 }, 100);
    window.openSegment(0, false);
    window.addPart(say('a'));
    expect(await recorder.over).toEqual({ reason: 'size', seconds: 1, bytes: 107 });
  });

  it('that finds no room ends itself, and tells why', async () => {
    const faults: NodeJS.ErrnoException[] = [];
    const tape = new RecordingWriter('/dev/full', (error) => faults.push(error));
    tape.write(Buffer.from('x'));
    await tape.close();
    expect(faults.map(({ code }) => code)).toEqual(['ENOSPC']);
    const window = windowOf();
    window.addInit(Buffer.from('<init>'));
    const recorder = new Recorder(window, path.join(newFolder(), 'not', 'there'), endless);
    window.openSegment(0, false);
    window.addPart(say('a'));
    expect((await recorder.over).reason).toBe('failed');
  });

  it('holds no more than so much when the disk does not keep up', async () => {
    const faults: Error[] = [];
    const tape = new RecordingWriter(path.join(newFolder(), 'slow.mp4'), (error) => faults.push(error));
    // all in one breath: the disk had no time for any of it
    for (let i = 0; i < 40; i++) tape.write(Buffer.alloc(1024 * 1024));
    await tape.close();
    expect(faults).toEqual([expect.any(DiskTooSlowError)]);
  });

  it('is not begun where too little is free', async () => {
    const folder = newFolder();
    const told: unknown[] = [];
    const recordings = new Recordings({ folder, ...endless, keepFree: Number.MAX_SAFE_INTEGER }, (...each) =>
      told.push(each),
    );
    recordings.begin('one', windowOf());
    await until('the end', () => told.length > 0);
    expect([told, recordings.open, filesIn(path.join(folder, 'one'))]).toEqual([
      [['one', { reason: 'disk', seconds: 0, bytes: 0 }]],
      [],
      [],
    ]);
    await recordings.close();
  });
});
