/** Raw pictures or sound of a track, until `stop`. Who takes one closes it. */
export interface Tap {
  stop(): void;
}

interface Processor<T> {
  readable: ReadableStream<T>;
}
type ProcessorOf = new <T>(init: { track: MediaStreamTrack; maxBufferSize?: number }) => Processor<T>;

const processor = () => (window as { MediaStreamTrackProcessor?: ProcessorOf }).MediaStreamTrackProcessor;

/** Pieces of sound (10 ms each) that a busy page may come back to; of the ten that browsers keep by themselves the oldest are lost after a tenth of a second. */
const SOUND_KEPT = 200;

function read<T extends { close(): void }>(
  Processor: ProcessorOf,
  track: MediaStreamTrack,
  take: (piece: T) => void,
  maxBufferSize?: number,
): Tap {
  // a clone: whoever shows the picture beside this may stop theirs
  const own = track.clone();
  const reader = new Processor<T>({ track: own, maxBufferSize }).readable.getReader();
  // muting and hiding happen to the track that was given
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
  pump().catch(() => undefined); // the track ended: another one comes, or the show is over
  return {
    stop: () => {
      window.clearInterval(follow);
      void reader.cancel().catch(() => undefined);
      own.stop();
    },
  };
}

/** Pictures of a browser without a processor: what a video element shows. */
function watch(track: MediaStreamTrack, take: (frame: VideoFrame) => void): Tap {
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

/** Runs where sound is made, and posts it in pieces of 20 ms. */
const LISTENER = `registerProcessor('tap', class extends AudioWorkletProcessor {
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

/** Sound of a browser without a processor: by way of Web Audio. */
function listen(track: MediaStreamTrack, take: (data: AudioData) => void): Tap {
  const context = new AudioContext({ sampleRate: 48_000 });
  const address = URL.createObjectURL(new Blob([LISTENER], { type: 'text/javascript' }));
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

/** The pictures of a track as they come. */
export function picturesOf(track: MediaStreamTrack, take: (frame: VideoFrame) => void): Tap {
  const Processor = processor();
  return Processor ? read(Processor, track, take) : watch(track, take);
}

/** The sound of a track as it comes. */
export function soundOf(track: MediaStreamTrack, take: (data: AudioData) => void): Tap {
  const Processor = processor();
  return Processor ? read(Processor, track, take, SOUND_KEPT) : listen(track, take);
}
