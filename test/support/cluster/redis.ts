import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Redis from 'ioredis';
import { freePort } from '../reverseProxy';

export const hasRedis = spawnSync('redis-server', ['--version']).status === 0 || process.env.REQUIRE_REDIS === 'on';

/** Starts a Redis of its own, without files. */
export async function startRedis(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'footlights-redis-'));
  const port = await freePort();
  const options = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  const child = spawn('redis-server', ['--port', String(port), ...options], { stdio: 'ignore' });
  const url = `redis://127.0.0.1:${port}`;
  const probe = new Redis(url, { maxRetriesPerRequest: null });
  probe.on('error', () => undefined);
  await probe.ping();
  probe.disconnect();
  return {
    url,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
