import { gzipSync } from 'node:zlib';

/** A playlist as it is sent to all viewers. Both forms are kept as strings of one byte per character. */
export class PlaylistText {
  private gzip: string | null = null;

  constructor(readonly plain: string) {}

  /** The gzip bytes, made when the first viewer asks for them. */
  get packed(): string {
    return (this.gzip ??= gzipSync(this.plain).toString('latin1'));
  }
}
