// Many viewers of one show in one process: each fetches the playlist and every whole segment, as hls.js does, with a
// pass of its own. They keep no media, only when it arrived.
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** The command of the benchmark: more viewers, with the queries of their passes, or a report. */
export type ViewersCommand = { watch: { playlist: string; passes: string[] } } | { report: true };
/** What the viewers saw since the last report. */
export interface ViewersReport {
  requests: number;
  bytes: number;
  failed: number;
  /** viewers whose picture stood still, because a segment came after the one before was over */
  stalled: number;
}

/** hls.js starts this many segments behind the newest one. */
const SEGMENTS_BEHIND = 3;
const END_OF_HEAD = '\r\n\r\n';
const seen: ViewersReport = { requests: 0, bytes: 0, failed: 0, stalled: 0 };

/** A kept connection, one request at a time. A client of HTTP would need most of the machine for itself. */
class Connection {
  private socket: Socket | null = null;

  constructor(private readonly origin: URL) {}

  /** @returns the body of an answer; an empty text for media, which is counted only */
  get(path: string): Promise<string> {
    const socket = (this.socket ??= connect(Number(this.origin.port), this.origin.hostname).setNoDelay(true));
    const isText = path.includes('.m3u8');
    return new Promise((resolve, reject) => {
      let head = '';
      let missing: number | null = null;
      let body = '';
      const done = (error?: Error) => {
        socket.removeAllListeners();
        if (error) {
          socket.on('error', () => undefined).destroy();
          this.socket = null;
          return reject(error);
        }
        seen.requests += 1;
        const status = Number(head.slice(9, 12));
        if (status === 200) resolve(body);
        else reject(new Error(`HTTP ${status}`));
      };
      const receive = (chunk: Buffer) => {
        seen.bytes += chunk.length;
        let rest = chunk;
        if (missing === null) {
          head += chunk.toString('latin1');
          const end = head.indexOf(END_OF_HEAD);
          if (end < 0) return;
          rest = Buffer.from(head.slice(end + END_OF_HEAD.length), 'latin1');
          missing = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
        }
        missing -= rest.length;
        if (isText) body += rest.toString('latin1');
        if (missing <= 0) done();
      };
      socket.on('data', receive).on('error', done);
      socket.on('close', () => done(new Error('closed')));
      socket.write(`GET ${path} HTTP/1.1\r\nHost: edge\r\n\r\n`);
    });
  }
}

interface Segment {
  sequence: number;
  seconds: number;
  path: string;
}

/** Returns the complete segments of a playlist. */
function segmentsOf(text: string, playlist: URL, pass: string): Segment[] {
  const first = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1]);
  return [...text.matchAll(/#EXTINF:([\d.]+),[^\n]*\n([^#\s]+)/g)].map(([, seconds, uri], n) => ({
    sequence: first + n,
    seconds: Number(seconds),
    path: `${playlist.pathname.replace(/[^/]*$/, '')}${uri}?${pass}`,
  }));
}

async function watch(playlist: URL, pass: string): Promise<void> {
  const connection = new Connection(playlist);
  let last = -1;
  /** ms; until when the fetched segments play */
  let playsUntil = 0;
  let wait = '';
  for (;;) {
    try {
      const text = await connection.get(`${playlist.pathname}?${wait}${pass}`);
      const segments = segmentsOf(text, playlist, pass);
      const fresh = last < 0 ? segments.slice(-SEGMENTS_BEHIND) : segments.filter(({ sequence }) => sequence > last);
      for (const { sequence, seconds, path } of fresh) {
        await connection.get(path);
        const now = performance.now();
        if (playsUntil && now > playsUntil) seen.stalled += 1;
        playsUntil = Math.max(playsUntil, now) + seconds * 1000;
        last = sequence;
      }
      wait = `_HLS_msn=${last + 1}&`;
    } catch {
      seen.failed += 1;
      await delay(250);
    }
  }
}

process.on('message', (command: ViewersCommand) => {
  if ('report' in command) {
    process.send?.({ ...seen });
    Object.assign(seen, { requests: 0, bytes: 0, failed: 0, stalled: 0 });
    return;
  }
  const { playlist, passes } = command.watch;
  // they do not all come in the same moment
  passes.forEach((pass) => setTimeout(() => void watch(new URL(playlist), pass), Math.random() * 4_000));
});
process.on('disconnect', () => process.exit(0));
