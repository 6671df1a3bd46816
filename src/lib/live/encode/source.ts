/** Reads raw pictures or sound of a track until `stop`. The receiver closes each piece. */
export interface TrackReader {
  stop(): void;
}

interface Processor<T> {
  readable: ReadableStream<T>;
}
type ProcessorOf = new <T>(init: { track: MediaStreamTrack; maxBufferSize?: number }) => Processor<T>;

const processor = () => (window as { MediaStreamTrackProcessor?: ProcessorOf }).MediaStreamTrackProcessor;

/** Pieces of sound (10 ms each) that are kept for a busy page. The default of ten loses sound after 0.1 s. */
const SOUND_BUFFER_PIECES = 200;

function readWithProcessor<T extends { close(): void }>(
  Processor: ProcessorOf,
  track: MediaStreamTrack,
  take: (piece: T) => void,
  maxBufferSize?: number,
): TrackReader {
  // a clone, since the preview may stop its own track
  const own = track.clone();
  const reader = new Processor<T>({ track: own, maxBufferSize }).readable.getReader();
  // the original track is the one that is muted and hidden
  const follow = window.setInterval(() => {
    own.enabled = track.enabled;
  }, 100);
  own.enabled = track.enabled;
  const pump = async (): Promise<void> => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      take(value);
    }
  };
  pump().catch(() => undefined); // the track ended: another one follows, or the show is over
  return {
    stop: () => {
      window.clearInterval(follow);
      void reader.cancel().catch(() => undefined);
      own.stop();
    },
  };
}

/** Reads pictures from a video element, in browsers without MediaStreamTrackProcessor. */
function readFromVideo(track: MediaStreamTrack, take: (frame: VideoFrame) => void): TrackReader {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = new MediaStream([track]);
  void video.play().catch(() => undefined);
  let stopped = false;
  const grab = () => {
    if (stopped) return;
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA)
      take(new VideoFrame(video, { timestamp: Math.round(performance.now() * 1_000) }));
    video.requestVideoFrameCallback(grab);
  };
  video.requestVideoFrameCallback(grab);
  return {
    stop: () => {
      stopped = true;
      video.srcObject = null;
    },
  };
}

/** Runs on the audio thread, and posts pieces of 20 ms. */
const WORKLET = `registerProcessor('tap', class extends AudioWorkletProcessor {
  constructor() { super(); this.held = []; this.size = 0; }
  process([channels]) {
    if (!channels.length) return true;
    this.held.push(channels.map((one) => one.slice()));
    this.size += channels[0].length;
    if (this.size < sampleRate / 50) return true;
    const count = channels.length, whole = new Float32Array(count * this.size);
    let at = 0;
    for (const piece of this.held) { for (let c = 0; c < count; c++) whole.set(piece[Math.min(c, piece.length - 1)], c * this.size + at); at += piece[0].length; }
    this.port.postMessage({ whole, count, frames: this.size, time: (currentFrame + 128 - this.size) / sampleRate }, [whole.buffer]);
    this.held = []; this.size = 0;
    return true;
  }
});`;

/** Reads sound through Web Audio, in browsers without MediaStreamTrackProcessor. */
function readFromWebAudio(track: MediaStreamTrack, take: (data: AudioData) => void): TrackReader {
  const context = new AudioContext({ sampleRate: 48_000 });
  const address = URL.createObjectURL(new Blob([WORKLET], { type: 'text/javascript' }));
  void context.resume();
  context.audioWorklet
    .addModule(address)
    .then(
      () => {
        const tap = new AudioWorkletNode(context, 'tap');
        tap.port.onmessage = ({
          data,
        }: MessageEvent<{ whole: Float32Array<ArrayBuffer>; count: number; frames: number; time: number }>) => {
          take(
            new AudioData({
              format: 'f32-planar',
              sampleRate: context.sampleRate,
              numberOfFrames: data.frames,
              numberOfChannels: data.count,
              timestamp: Math.round(data.time * 1e6),
              data: data.whole,
            }),
          );
        };
        context
          .createMediaStreamSource(new MediaStream([track]))
          .connect(tap)
          .connect(context.destination);
      },
      () => undefined,
    )
    .finally(() => URL.revokeObjectURL(address));
  return { stop: () => void context.close() };
}

/** Reads the pictures of a track. */
export function readPictures(track: MediaStreamTrack, take: (frame: VideoFrame) => void): TrackReader {
  const Processor = processor();
  return Processor ? readWithProcessor(Processor, track, take) : readFromVideo(track, take);
}

/** Reads the sound of a track. */
export function readSound(track: MediaStreamTrack, take: (data: AudioData) => void): TrackReader {
  const Processor = processor();
  return Processor ? readWithProcessor(Processor, track, take, SOUND_BUFFER_PIECES) : readFromWebAudio(track, take);
}
