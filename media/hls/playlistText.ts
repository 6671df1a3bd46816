import { gzipSync } from 'node:zlib';

/**
 * A playlist as it is sent to all viewers: its bytes as a string with one character each. Node sends such a string
 * together with the head of an answer in one write, which costs less than two buffers and no encoding
 * (bench/live/serving.ts).
 */
export class PlaylistText {
  readonly plain: string;
  private gzip: string | null = null;

  constructor(text: string) {
    this.plain = Buffer.from(text).toString('latin1');
  }

  /** The gzip bytes, made when the first viewer asks for them. */
  get packed(): string {
    return (this.gzip ??= gzipSync(Buffer.from(this.plain, 'latin1')).toString('latin1'));
  }
}
