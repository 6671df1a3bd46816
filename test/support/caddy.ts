import { spawnSync } from 'node:child_process';
import { documentedExample, type ReverseProxy, startReverseProxy } from './reverseProxy';

const runs = spawnSync('caddy', ['version']).status === 0 || process.env.REQUIRE_CADDY === 'on';
// Skipped where `caddy` is not installed, so that `npm test` passes without it. `.ci/run` sets REQUIRE_CADDY=on where
// it could install Caddy: there the tests must run.
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
