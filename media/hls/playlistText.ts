import { gzipSync } from 'node:zlib';

/** A playlist as it is sent to all viewers, in bytes: Node copies a string for each answer. */
export class PlaylistText {
  readonly plain: Buffer;
  private gzip: Buffer | null = null;

  constructor(text: string) {
    this.plain = Buffer.from(text);
  }

  /** The gzip bytes, made when the first viewer asks for them. */
  get packed(): Buffer {
    return (this.gzip ??= gzipSync(this.plain));
  }
}
