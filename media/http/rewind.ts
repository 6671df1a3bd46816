import { type AccessRequest, type Authoriser, type Permission } from '../callbacks/authoriser';
import { PlaylistText } from '../hls/playlistText';
import { renderRewind } from '../rewind/playlist';
import { PIECE_MAX_SECONDS, type Rewind } from '../rewind/rewind';
import { type Rewinds } from '../rewind/rewinds';
import { type Streams } from '../stream/streams';
import { toAccessRequest } from './access';
import { viewerFolder } from './address';
import { HttpError } from './errors';
import { type Exchange } from './exchange';
import { FILE_HEADERS, sendPlaylist } from './playlistAnswer';
import { NOT_YET, readReload, reauthorise } from './reload';

/** Files that are open for viewers at the same time. */
const OPEN_FILES_MAX = 256;
/** How long a request waits for the next piece; proxies in between wait 30 s for an answer. */
const PIECE_TIMEOUT_MS = 2 * PIECE_MAX_SECONDS * 1000;
const NO_REWIND = new HttpError(404, 'NO_REWIND', 'This stream has no rewind.');
const NO_FILE = new HttpError(404, 'NOT_FOUND', 'This part of the show is no longer available.');
const BUSY = new HttpError(503, 'BUSY', 'Too many viewers go back at the moment. Try again.', { 'retry-after': '1' });

const FILE_NAME = /^(init-|s)(\d{1,9})\.(?:mp4|m4s)$/;
const RUN = /^r[0-9a-f]{8}$/;

/** Serves what viewers of public shows can go back to. Rules and counts are those of the live picture. */
export class RewindHandler {
  private openFiles = 0;

  constructor(
    private readonly streams: Streams,
    private readonly authoriser: Authoriser,
    private readonly rewinds: Rewinds | null,
  ) {}

  /** Says whether the run in an address is that of a rewind. */
  isRun(run: string): boolean {
    return RUN.test(run);
  }

  /**
   * Sends the playlist, once it has the piece that a blocking reload names.
   * @throws HttpError 400 for a piece too far in the future, 404 for a stream without a rewind, or one that lost it
   * during the wait, 503 when there is no such piece in time, or as `authorise`
   */
  async servePlaylist(exchange: Exchange, streamId: string): Promise<void> {
    const request = toAccessRequest(exchange, streamId);
    await this.authoriser.authorise(request);
    const rewind = this.rewinds?.get(streamId);
    if (!rewind) throw NO_REWIND;
    const reload = readReload(exchange, rewind.newest);
    if (reload && reload.sequence > rewind.newest) {
      if (!(await rewind.waitFor(reload.sequence, PIECE_TIMEOUT_MS))) throw NOT_YET;
      await reauthorise(this.authoriser, request);
      if (this.rewinds?.get(streamId) !== rewind) throw NO_REWIND;
    }
    const folder = `${viewerFolder(exchange.parameter('token'))}/`;
    sendPlaylist(exchange, new PlaylistText(renderRewind(rewind, folder)));
  }

  /** Sends an init section or a piece. @throws HttpError 404, 503 when too many files are open, or as `authorise` */
  async serveFile(exchange: Exchange, request: AccessRequest, run: string, name: string): Promise<void> {
    const { streamId } = request;
    const permission = await this.authoriser.authorise(request);
    const rewind = this.rewinds?.get(streamId);
    const [, kind, number] = FILE_NAME.exec(name) ?? [];
    if (rewind?.run !== run || !kind) throw NO_FILE;
    if (kind === 's') return this.sendPiece(exchange, streamId, permission, rewind, Number(number));
    const init = rewind.init(Number(number));
    if (!init) throw NO_FILE;
    exchange.send(200, FILE_HEADERS, init);
  }

  private async sendPiece(
    exchange: Exchange,
    streamId: string,
    { person }: Permission,
    rewind: Rewind,
    number: number,
  ): Promise<void> {
    const piece = rewind.piece(number);
    if (!piece) throw NO_FILE;
    if (this.openFiles >= OPEN_FILES_MAX) throw BUSY;
    this.openFiles++;
    try {
      if (!(await exchange.sendFile(FILE_HEADERS, rewind.fileOf(piece), piece.bytes))) throw NO_FILE;
      this.streams.get(streamId)?.viewerTracker.recordFetch(person, piece.duration * 1000);
    } finally {
      this.openFiles--;
    }
  }
}
