import { setTimeout as delay } from 'node:timers/promises';
import { openSocket, play } from '../socketPublisher';
import { parsePlaylist } from '../playlist';

const RETRY_DELAY_MS = 250;
const POLL_INTERVAL_MS = 100;

/** Publishes until it is stopped, and connects again when the connection is lost, as the performer's page does. */
export function film(address: string): { stop(): Promise<void> } {
  let isOver = false;
  let close = () => undefined as void;
  const loop = async () => {
    while (!isOver) {
      const client = openSocket(`${address}&from=camera`);
      const closed = new Promise<void>((resolve) => client.socket.once('close', () => resolve()));
      close = () => client.socket.close();
      let stopPlaying = () => undefined as void;
      client.socket.once('open', () => (stopPlaying = play(client)));
      await closed;
      stopPlaying();
      if (!isOver) await delay(RETRY_DELAY_MS);
    }
  };
  const running = loop();
  return {
    stop: async () => {
      isOver = true;
      close();
      await running;
    },
  };
}

export interface Watching {
  /** the longest time without a new picture so far, in ms, the current one included */
  longestGap(): number;
  /** for how long pictures arrived, gaps of over a second excluded, in ms */
  watched(): number;
  /** starts measuring gaps anew */
  reset(): void;
  /** the time from the last reset to the newest picture, in ms */
  sinceReset(): number;
  stop(): Promise<void>;
}

const GAP_MS = 1_000;

/** Watches a stream by HLS, as a player does. */
export async function watch(address: string, cookie = ''): Promise<Watching> {
  const at: number[] = [];
  let newest = '';
  let from = 0;
  let isOver = false;
  const poll = async () => {
    const answer = await fetch(address, { headers: cookie ? { cookie } : {}, signal: AbortSignal.timeout(5_000) });
    if (!answer.ok) return void (await answer.arrayBuffer());
    const part = parsePlaylist(await answer.text())
      .segments.at(-1)
      ?.parts.at(-1)?.uri;
    if (!part || part === newest) return;
    const media = await fetch(new URL(part, address), { headers: cookie ? { cookie } : {} });
    await media.arrayBuffer();
    if (!media.ok) return;
    newest = part;
    at.push(performance.now());
  };
  const loop = async () => {
    while (!isOver) {
      await poll().catch(() => undefined);
      await delay(POLL_INTERVAL_MS);
    }
  };
  const running = loop();
  while (!at.length) await delay(POLL_INTERVAL_MS);
  const gaps = () => [...at.slice(from), performance.now()].map((time, i, all) => (i ? time - all[i - 1]! : 0));
  return {
    longestGap: () => Math.max(...gaps()),
    watched: () => at.reduce((sum, time, i) => sum + (i && time - at[i - 1]! <= GAP_MS ? time - at[i - 1]! : 0), 0),
    reset: () => void (from = at.length - 1),
    sinceReset: () => at.at(-1)! - at[from]!,
    stop: async () => {
      isOver = true;
      await running;
    },
  };
}
