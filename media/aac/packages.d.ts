// Types for the parts in use of two packages that are loaded only when AAC is needed.
declare module 'opus-decoder' {
  export class OpusDecoder {
    constructor(options: { channels: number; sampleRate: 48000 });
    readonly ready: Promise<void>;
    decodeFrame(packet: Uint8Array): { channelData: Float32Array[]; samplesDecoded: number };
    free(): void;
  }
}
declare module '@mediabunny/aac-encoder' {
  export function registerAacEncoder(): void;
}
