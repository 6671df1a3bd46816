import { startNginx } from '../nginx';
import { documentedExample, type ReverseProxy } from '../reverseProxy';

const serversOf = (origins: string[]) =>
  origins.map((origin) => `server ${new URL(origin).host} max_fails=0;`).join(' ');

/** Starts nginx with the documented example of several processes. Without web processes, the API has all addresses. */
export function startBalancer(api: string[], web: string[]): Promise<ReverseProxy> {
  const [, upstreams, inside] = /^(#[^\n]*\nupstream [^\n]*\nupstream [^\n]*\n)([\s\S]*)$/.exec(
    documentedExample(/```nginx\n(# outside of server [\s\S]*?)```/),
  )!;
  const changed = upstreams!
    .replace(/(?<=footlights_api \{ ).*(?= \})/, serversOf(api))
    .replace(/(?<=footlights_web \{ ).*(?= \})/, serversOf(web.length ? web : api));
  return startNginx('', (example) => changed + example.replace(/ {2}location \/ \{[\s\S]*?\n {2}\}\n/, inside!));
}
