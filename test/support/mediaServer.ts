import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import path from 'node:path';
import { renditionUrl } from './rendition';

/** A question of the media server. */
export interface Asked {
  kind: 'publish' | 'play';
  streamId: string;
  token: string | null;
  ip: string;
}

/** A report of the media server. */
export interface Reported {
  action: 'started' | 'ended' | 'viewers' | 'recorded';
  streamId: string;
  reason?: string;
  total?: number;
  seconds?: number;
  bytes?: number;
}

/** The resources that a media process holds. */
export interface Held {
  /** bytes of live objects and buffers */
  memory: number;
  files: number;
  threads: number;
  /** number of sockets, timers and other handles, by kind */
  resources: Record<string, number>;
}

/** Environment of a media process that answers `probe`, which it never does in production. */
export const PROBED = { NODE_OPTIONS: `--expose-gc --require ${path.join(__dirname, 'mediaProbe.cjs')}` };

export interface TestMedia {
  /** `http://127.0.0.1:port` */
  origin: string;
  pid: number;
  /** RTMP port; 0 without MEDIA_RTMP_PORT */
  rtmpPort: number;
  asked: Asked[];
  reported: Reported[];
  /** Returns the reports of one kind about one stream, in order. */
  reports(streamId: string, action: Reported['action']): Reported[];
  /** tokens that the API accepts; initially `publisher`, `publisher-2` and `viewer` */
  tokens: Set<string>;
  /** stream ids by stream key, for keys among `tokens` */
  streamOf: Map<string, string>;
  /**
   * `failing`: the API answers 500; `failedQuestions`: how many questions it answered so; `records`: it requests
   * recordings; `rewindSeconds`: it requests rewinds
   */
  api: { failing: boolean; failedQuestions: number; records: boolean; rewindSeconds: number };
  control(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: Record<string, unknown> }>;
  /** `token` null: without a token. */
  whipUrl(streamId: string, token: string | null): string;
  /** Returns the address of the media playlist with one audio codec. */
  /** the multivariant playlist */
  entryUrl(streamId: string, token: string | null): string;
  /** the playlist of a rendition */
  hlsUrl(streamId: string, token: string | null, sound?: 'opus' | 'aac'): string;
  whepUrl(streamId: string, token: string | null): string;
  /** Returns the resources after a garbage collection. Needs `PROBED` in the environment. */
  probe(): Promise<Held>;
  /** Kills the process. @returns starts it again on the same port */
  crash(): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

/** The secret of the test media servers. */
export const MEDIA_SECRET = 'test-secret';

/** Waits until `look` returns something other than null, undefined or false. @throws Error after `timeoutMs` */
export async function until<T>(what: string, look: () => T | Promise<T>, timeoutMs = 20_000): Promise<NonNullable<T>> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`Timed out after ${timeoutMs} ms waiting for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Runs a program of the project, from its source or its build (.cjs). */
export function runProgram(file: string, args: string[], env: Record<string, string>, ipc: boolean): ChildProcess {
  const stdio: ('ignore' | 'pipe' | 'inherit' | 'ipc')[] = [
    'ignore',
    'ignore',
    'inherit',
    ...(ipc ? (['ipc'] as const) : []),
  ];
  // the same options as in server/features/streaming/engines/child.ts
  const how = file.endsWith('.cjs') ? ['--max-semi-space-size=2'] : ['--import', 'tsx'];
  return spawn(process.execPath, [...how, path.join(process.cwd(), file), ...args], {
    env: { ...process.env, ...env },
    stdio,
  });
}

/** Ends a program, as its parent or with SIGTERM, and waits for its exit. @returns its exit code */
export async function endProgram(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (child.connected) child.disconnect();
  else child.kill('SIGTERM');
  return gone;
}

type ApiState = Pick<TestMedia, 'asked' | 'reported' | 'tokens' | 'streamOf' | 'api'>;

function createApi(media: ApiState) {
  return createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as (Asked & { action: 'authorize' }) | Reported;
      if (media.api.failing || request.headers['x-media-secret'] !== MEDIA_SECRET) {
        if (body.action === 'authorize') media.api.failedQuestions++;
        return response.writeHead(500).end();
      }
      response.setHeader('content-type', 'application/json');
      if (body.action !== 'authorize') {
        media.reported.push(body);
        const { records, rewindSeconds } = media.api;
        return response.end(JSON.stringify(body.action === 'started' ? { record: records, rewindSeconds } : {}));
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

/** Asks a media process started with `PROBED` for its resources. */
async function probe(child: ChildProcess): Promise<Held> {
  const answer = new Promise<{ memory: number; resources: string[] }>((resolve) => {
    const listen = (message: { type: string; memory: number; resources: string[] }) => {
      if (message.type !== 'probed') return;
      child.off('message', listen);
      resolve(message);
    };
    child.on('message', listen);
  });
  child.send({ type: 'probe' });
  const { memory, resources } = await answer;
  const count = (kind: string) => readdirSync(`/proc/${child.pid}/${kind}`).length;
  return {
    memory,
    files: count('fd'),
    threads: count('task'),
    resources: Object.fromEntries(
      [...new Set(resources)].map((kind) => [kind, resources.filter((each) => each === kind).length]),
    ),
  };
}

/** Starts the media server as a process, with an API that remembers questions and reports. */
export async function startMedia(env: Record<string, string> = {}, program = 'media/main.ts'): Promise<TestMedia> {
  const state: ApiState = {
    asked: [],
    reported: [],
    tokens: new Set(['publisher', 'publisher-2', 'viewer']),
    streamOf: new Map<string, string>(),
    api: { failing: false, failedQuestions: 0, records: false, rewindSeconds: 0 },
  };
  const api = createApi(state);
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const callback = `http://127.0.0.1:${(api.address() as AddressInfo).port}/callback`;
  const launch = async (port: number) => {
    const started = runProgram(
      program,
      [],
      { MEDIA_CALLBACK_URL: callback, MEDIA_SECRET, ...env, MEDIA_PORT: String(port) },
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
    `${origin}/media/live/${kind}/${name}${token === null ? '' : `?token=${token}`}`;
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
    entryUrl: (id, token) => address('streams', `${id}.m3u8`, token),
    hlsUrl: (id, token, sound = 'opus') => renditionUrl(address('streams', `${id}.m3u8`, token), sound),
    control: async (method, where, body) => {
      const response = await fetch(`${origin}/control/${where}`, {
        method,
        headers: { 'x-media-secret': MEDIA_SECRET },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      const text = await response.text();
      return { status: response.status, body: text ? (JSON.parse(text) as Record<string, unknown>) : {} };
    },
    probe: () => probe(child),
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

/** Starts a demo publisher that sends the demo clips to these addresses. */
export function startDemoPublisher(...whipUrls: string[]): { stop(): Promise<void>; kill(): Promise<void> } {
  const streams = whipUrls.map((whipUrl, i) => ({
    whipUrl,
    clip: path.join(process.cwd(), 'demo/clips', ['guitar.mp4', 'dj.mp4', 'chef.mp4'][i % 3] ?? ''),
  }));
  const child = runProgram('demo/publisher.ts', [JSON.stringify(streams)], {}, false);
  return {
    stop: async () => void (await endProgram(child)),
    /** kills it without a goodbye to the server */
    kill: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
    },
  };
}
