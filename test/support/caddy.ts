import { spawnSync } from 'node:child_process';
import { documentedExample, type ReverseProxy, startReverseProxy } from './reverseProxy';

const runs = spawnSync('caddy', ['version']).status === 0 || process.env.REQUIRE_CADDY === 'on';
// `npm test` must pass without Caddy: tests that need it are skipped visibly. `.ci/run` requires it.
export const describeCaddy = runs ? describe : describe.skip;

/** Starts Caddy in front of a site with the documented example, on one port without TLS. */
export function startCaddy(siteUrl: string): Promise<ReverseProxy> {
  const example = documentedExample(/```\n(example\.org \{[\s\S]*?)```/);
  return startReverseProxy(
    'caddy',
    (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
    (port) =>
      `{\n admin off\n}\n${example
        .replace('example.org', `http://127.0.0.1:${port}`)
        .replace('127.0.0.1:3000', new URL(siteUrl).host)}`,
  );
}
