import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import path from 'node:path';

/** What the media server asks. */
export interface Asked {
  kind: 'publish' | 'play';
  streamId: string;
  token: string | null;
  ip: string;
}

/** What it reports. */
export interface Reported {
  action: 'started' | 'ended' | 'viewers' | 'recorded';
  streamId: string;
  reason?: string;
  total?: number;
  seconds?: number;
  bytes?: number;
}

/** What a media process holds. */
export interface Held {
  /** bytes of objects and buffers that are in use */
  memory: number;
  files: number;
  threads: number;
  /** by kind: sockets, timers and the like that keep it running */
  resources: Record<string, number>;
}

/** Environment of a process that can be asked what it holds: nothing in production can. */
export const PROBED = { NODE_OPTIONS: `--expose-gc --require ${path.join(__dirname, 'mediaProbe.cjs')}` };

export interface TestMedia {
  /** `http://127.0.0.1:port` */
  origin: string;
  pid: number;
  /** where programs publish by RTMP; 0 without MEDIA_RTMP_PORT */
  rtmpPort: number;
  asked: Asked[];
  reported: Reported[];
  /** What it reported of one kind about one stream, in order. */
  reports(streamId: string, action: Reported['action']): Reported[];
  /** tokens that the API takes from now on; starts with `publisher`, `publisher-2`, `viewer` */
  tokens: Set<string>;
  /** the stream that a stream key opens, for keys among `tokens` */
  streamOf: Map<string, string>;
  /** `failing`: the API answers 500 to everything; `records`: it wishes what begins to be recorded */
  api: { failing: boolean; records: boolean };
  control(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: Record<string, unknown> }>;
  /** Sends as publisher `token`; null: no token at all. */
  whipUrl(streamId: string, token: string | null): string;
  /** The media playlist with one kind of sound. */
  hlsUrl(streamId: string, token: string | null, sound?: 'opus' | 'aac'): string;
  whepUrl(streamId: string, token: string | null): string;
  /** What the process holds after a garbage collection; for one that was started with `PROBED` in its environment. */
  probe(): Promise<Held>;
  /** Ends the process at once, as a crash does; the answer starts another one on the same port. */
  crash(): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

const SECRET = 'test-secret';

/** Waits until `look` answers something that is not null, undefined or false. Fails loudly after `timeoutMs`. */
export async function until<T>(what: string, look: () => T | Promise<T>, timeoutMs = 20_000): Promise<NonNullable<T>> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`${what} did not come within ${timeoutMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Runs one of our programs, from its source or as it was built. */
export function runProgram(file: string, args: string[], env: Record<string, string>, ipc: boolean): ChildProcess {
  const stdio: ('ignore' | 'pipe' | 'inherit' | 'ipc')[] = [
    'ignore',
    'ignore',
    'inherit',
    ...(ipc ? (['ipc'] as const) : []),
  ];
  // built, it runs as the site runs it (server/features/streaming/engines/child.ts)
  const how = file.endsWith('.cjs') ? ['--max-semi-space-size=2'] : ['--import', 'tsx'];
  return spawn(process.execPath, [...how, path.join(process.cwd(), file), ...args], {
    env: { ...process.env, ...env },
    stdio,
  });
}

/** Ends a program as an operator would, and waits until it is gone. */
export async function endProgram(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  return gone;
}

type ApiState = Pick<TestMedia, 'asked' | 'reported' | 'tokens' | 'streamOf' | 'api'>;

function createApi(media: ApiState) {
  return createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (media.api.failing || request.headers['x-media-secret'] !== SECRET) return response.writeHead(500).end();
      const body = JSON.parse(Buffer.concat(chunks).toString()) as (Asked & { action: 'authorize' }) | Reported;
      response.setHeader('content-type', 'application/json');
      if (body.action !== 'authorize') {
        media.reported.push(body);
        return response.end(JSON.stringify({ record: media.api.records && body.action === 'started' }));
      }
      media.asked.push(body);
      const allowed =
        body.token !== null &&
        media.tokens.has(body.token) &&
        body.token.startsWith(body.kind === 'publish' ? 'publisher' : 'viewer');
      return response.end(
        JSON.stringify({
          allowed,
          sessionId: `session of ${body.token}`,
          ttl: 2,
          streamId: media.streamOf.get(body.token ?? ''),
        }),
      );
    });
  });
}

/** The media server as a real process, beside an API that remembers what it was asked and told. */
export async function startMedia(env: Record<string, string> = {}, program = 'media/main.ts'): Promise<TestMedia> {
  const state: ApiState = {
    asked: [],
    reported: [],
    tokens: new Set(['publisher', 'publisher-2', 'viewer']),
    streamOf: new Map<string, string>(),
    api: { failing: false, records: false },
  };
  const api = createApi(state);
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const callback = `http://127.0.0.1:${(api.address() as AddressInfo).port}/callback`;
  const launch = async (port: number) => {
    const started = runProgram(
      program,
      [],
      { MEDIA_CALLBACK_URL: callback, MEDIA_SECRET: SECRET, ...env, MEDIA_PORT: String(port) },
      true,
    );
    const told = await new Promise<{ port: number; rtmpPort: number | null }>((resolve, reject) => {
      started.once('message', resolve);
      started.once('exit', (code) => reject(new Error(`the media server ended with ${code}`)));
    });
    return { started, ...told };
  };
  let { started: child, port, rtmpPort } = await launch(0);
  const origin = `http://127.0.0.1:${port}`;
  const address = (kind: string, name: string, token: string | null) =>
    `${origin}/media/live/${kind}/${name}${token === null ? '' : `${name.includes('?') ? '&' : '?'}token=${token}`}`;
  return {
    ...state,
    reports: (streamId, action) =>
      state.reported.filter((report) => report.streamId === streamId && report.action === action),
    origin,
    get pid() {
      return child.pid ?? 0;
    },
    get rtmpPort() {
      return rtmpPort ?? 0;
    },
    whipUrl: (id, token) => address('whip', id, token),
    whepUrl: (id, token) => address('whep', id, token),
    hlsUrl: (id, token, sound = 'opus') => address('streams', `${id}.m3u8?audio=${sound}`, token),
    control: async (method, where, body) => {
      const response = await fetch(`${origin}/control/${where}`, {
        method,
        headers: { 'x-media-secret': SECRET },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      const text = await response.text();
      return { status: response.status, body: text ? (JSON.parse(text) as Record<string, unknown>) : {} };
    },
    probe: async () => {
      const told = new Promise<{ memory: number; resources: string[] }>((resolve) => {
        const listen = (message: { type: string; memory: number; resources: string[] }) => {
          if (message.type !== 'probed') return;
          child.off('message', listen);
          resolve(message);
        };
        child.on('message', listen);
      });
      child.send({ type: 'probe' });
      const { memory, resources } = await told;
      const count = (kind: string) => readdirSync(`/proc/${child.pid}/${kind}`).length;
      return {
        memory,
        files: count('fd'),
        threads: count('task'),
        resources: Object.fromEntries(
          [...new Set(resources)].map((kind) => [kind, resources.filter((each) => each === kind).length]),
        ),
      };
    },
    crash: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
      return async () => {
        ({ started: child, port, rtmpPort } = await launch(port));
      };
    },
    stop: async () => {
      await endProgram(child);
      await new Promise((resolve) => api.close(resolve));
    },
  };
}

/** A stand-in that publishes the demo's clips to these addresses. */
export function startDemoPublisher(...whipUrls: string[]): { stop(): Promise<void>; kill(): Promise<void> } {
  const streams = whipUrls.map((whipUrl, i) => ({
    whipUrl,
    clip: path.join(process.cwd(), 'demo/clips', ['guitar.mp4', 'dj.mp4', 'chef.mp4'][i % 3] ?? ''),
  }));
  const child = runProgram('demo/publisher.ts', [JSON.stringify(streams)], {}, false);
  return {
    stop: async () => void (await endProgram(child)),
    /** without a word to the server, as when the power goes */
    kill: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
    },
  };
}
