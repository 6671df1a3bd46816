import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { type Readable, type Writable } from 'node:stream';
import { type VideoSample } from '../hls/partCutter';
import { avcConfiguration } from '../mp4/init';
import { readSps } from '../mp4/sps';
import { u32 } from '../mp4/bytes';
import { VIDEO_SCALE, type VideoTrack } from '../mp4/tracks';
import { type ParameterSets, readUnits, readVideoTag } from '../rtmp/flv';
import { beginFlv, flvPicture, FlvSplitter } from './flvStream';
import { type Rung } from './rungs';

/** Receives the frames of one rung; `track` is given with the first frame and whenever it changes. */
export type RungSink = (sample: VideoSample, track: VideoTrack | null) => void;

/** What waits for ffmpeg at most; beyond it ffmpeg is too slow. */
const MAX_WAITING_BYTES = 8 * 1024 * 1024;
/** Frames whose times are remembered while they are in ffmpeg. */
const MAX_FRAMES_INSIDE = 300;
/** The live picture goes first. */
const NICENESS = 5;
const FIRST_OUTPUT_FD = 3;
const TICKS_PER_MS = VIDEO_SCALE / 1000;

const INPUT_ARGS = [
  ...['-hide_banner', '-loglevel', 'error', '-protocol_whitelist', 'pipe'],
  // frame threads would delay each frame by their number
  ...['-threads', '2', '-thread_type', 'slice'],
  ...['-probesize', '32768', '-analyzeduration', '100000'],
  ...['-copyts', '-f', 'flv', '-i', 'pipe:0'],
];

/** One key frame for each of the source and no others. Each frame leaves at once, with the time of the source's. */
const ENCODER_ARGS = [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p', '-threads', '2'],
  ...['-bf', '0', '-g', '100000', '-sc_threshold', '0', '-force_key_frames', 'source', '-forced-idr', '1'],
  // (`-fps_mode` is the newer name, which older versions do not know)
  ...['-vsync', 'passthrough', '-enc_time_base', '1:1000', '-x264-params', 'force-cfr=0', '-crf', '23'],
  ...['-f', 'flv', '-flvflags', 'no_duration_filesize+no_sequence_end', '-flush_packets', '1'],
];

function argsFor(rungs: Rung[]): string[] {
  const split = `[0:v]split=${rungs.length}${rungs.map((_, i) => `[s${i}]`).join('')}`;
  // a publisher may change its size; that of a rung stays
  const scaled = rungs.map(({ width, height }, i) => {
    const size = `${width}:${height}`;
    return `[s${i}]scale=${size}:force_original_aspect_ratio=decrease,pad=${size}:-1:-1,setsar=1[v${i}]`;
  });
  const outputs = rungs.flatMap(({ bitsPerSecond }, i) => [
    ...['-map', `[v${i}]`, ...ENCODER_ARGS],
    ...['-maxrate', String(bitsPerSecond), '-bufsize', String(bitsPerSecond), `pipe:${FIRST_OUTPUT_FD + i}`],
  ]);
  return [...INPUT_ARGS, '-filter_complex', [split, ...scaled].join(';'), ...outputs];
}

/**
 * One ffmpeg that makes a stream's video smaller, in all sizes at once. FLV counts in milliseconds; the exact times of
 * frames are kept here and given back to the frames that come out.
 */
export class Transcoder {
  private readonly child: ChildProcess;
  private readonly kill = () => this.child.kill('SIGKILL');
  /** exact times by the display time in ms */
  private readonly times = new Map<number, Pick<VideoSample, 'time' | 'offset'>>();
  private lastTimestamp: number | null = null;
  /** display time minus decode time of key frames, 1/90000 s: so frames without reordering meet the source's cuts */
  private delay = 0;
  private said = '';
  private isClosed = false;

  /** @param onFailed called once when ffmpeg ends by itself or is too slow */
  constructor(
    program: string,
    rungs: Rung[],
    private readonly track: VideoTrack,
    sinks: RungSink[],
    private readonly onFailed: (error: Error) => void,
  ) {
    const pipes = rungs.map(() => 'pipe' as const);
    this.child = spawn(program, argsFor(rungs), { stdio: ['pipe', 'ignore', 'pipe', ...pipes] });
    process.once('exit', this.kill); // ffmpeg must not outlive this process
    this.child.once('error', (error) => this.fail(error.message));
    this.child.once('close', (code, signal) => this.fail(`ffmpeg ended (${signal ?? code}): ${this.said}`));
    this.child.stdin?.on('error', () => undefined); // its end is reported above
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.said = (this.said + text).slice(-1000)));
    sinks.forEach((sink, i) => this.read(this.child.stdio[FIRST_OUTPUT_FD + i] as Readable, sink));
    try {
      if (this.child.pid) setPriority(this.child.pid, NICENESS);
    } catch {
      // it has ended already, which is reported above
    }
  }

  /** Takes the next frame; the first one must be a key frame. `track`: when the parameter sets have changed. */
  push({ data, time, offset, key }: VideoSample, track: VideoTrack | null): void {
    if (this.isClosed) return;
    const input = this.child.stdin as Writable;
    const isFirst = this.lastTimestamp === null;
    const timestamp = Math.max(Math.round(time / TICKS_PER_MS), (this.lastTimestamp ?? -1) + 1);
    const delayMs = Math.round((time + offset) / TICKS_PER_MS) - timestamp;
    this.lastTimestamp = timestamp;
    if (key) this.delay = offset;
    this.remember(timestamp + delayMs, { time: time + offset - this.delay, offset: this.delay });
    const { sps, pps } = track ?? this.track;
    if (isFirst) input.write(beginFlv(avcConfiguration(this.track), timestamp));
    // in the stream, too: a returning publisher has others
    const sets = key && track ? [u32(sps.length), sps, u32(pps.length), pps] : [];
    input.write(flvPicture(Buffer.concat([...sets, data]), key, timestamp, delayMs));
    if (input.writableLength > MAX_WAITING_BYTES) this.fail('ffmpeg is too slow for this machine');
  }

  /** Ends ffmpeg. Nothing more comes out. */
  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    process.off('exit', this.kill);
    this.kill();
  }

  /** Ends ffmpeg and reports why. */
  fail(reason: string): void {
    if (this.isClosed) return;
    this.close();
    this.onFailed(new Error(reason));
  }

  private remember(milliseconds: number, times: Pick<VideoSample, 'time' | 'offset'>): void {
    this.times.set(milliseconds, times);
    const [oldest] = this.times.keys();
    if (this.times.size > MAX_FRAMES_INSIDE && oldest !== undefined) this.times.delete(oldest);
  }

  private read(output: Readable, sink: RungSink): void {
    let sets: ParameterSets | null = null;
    let isDeclared = false;
    const splitter = new FlvSplitter((payload, timestamp) => {
      const tag = readVideoTag(payload);
      if (tag.kind === 'sets') [sets, isDeclared] = [tag.sets, false];
      if (tag.kind !== 'picture' || !sets || this.isClosed) return;
      const picture = readUnits(tag.units, sets.lengthSize);
      const times = this.times.get(timestamp + tag.delay);
      if (!picture || !times) return;
      const { sps, pps } = sets;
      sink({ ...times, data: picture.data, key: picture.key }, isDeclared ? null : { sps, pps, ...readSps(sps) });
      isDeclared = true;
    });
    output.on('data', (chunk: Buffer) => {
      try {
        splitter.push(chunk);
      } catch (error) {
        this.fail(error instanceof Error ? error.message : String(error));
      }
    });
    output.on('error', () => undefined);
  }
}
