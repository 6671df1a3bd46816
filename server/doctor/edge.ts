import { type Config } from '../config';
import { signEdgePass } from '../features/streaming/service/edge';
import { ANSWER_WITHIN_MS, reasonOf, type Report } from './report';

/** A show that does not exist. Its key is refused by the site, not by the edge. */
const PROBE = { path: '/media/live/streams/doctor.m3u8', token: 'edge.0.doctor' };
const FORBIDDEN = 403;

/** Asks the edge with a pass that this secret signed. */
async function ask(url: string, secret: string): Promise<{ status: number; isFromSite: boolean }> {
  const expires = Math.floor(Date.now() / 1000) + 60;
  const query = `token=${PROBE.token}&exp=${expires}&sig=${signEdgePass(secret, PROBE.token, expires, 'doctor')}`;
  const { status, headers } = await fetch(`${url}${PROBE.path}?${query}`, {
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  return { status, isFromSite: headers.get('content-type')?.includes('json') ?? false };
}

/** Checks that the edge refuses forged passes, and takes those of this site. */
export async function checkEdge({ edge }: Config, report: Report): Promise<void> {
  if (!edge) return;
  try {
    const forged = await ask(edge.url, `not ${edge.secret}`);
    if (forged.status !== FORBIDDEN || forged.isFromSite)
      return report.bad(
        `EDGE_URL: the edge at ${edge.url} does not check passes (status ${forged.status})`,
        'use the configuration of deploy/edge.conf there',
      );
    const own = await ask(edge.url, edge.secret);
    if (own.status === FORBIDDEN && !own.isFromSite)
      return report.bad(
        `EDGE_SECRET: the edge at ${edge.url} refuses passes that are signed with it`,
        'set the same secret in the line secure_link_md5 of its configuration',
      );
    report.ok(`the edge at ${edge.url} takes the passes of this site, and no others`);
  } catch (error) {
    report.bad(
      `EDGE_URL: nothing answers at ${edge.url} (${reasonOf(error)})`,
      'start nginx there, open its port, or correct EDGE_URL',
    );
  }
}
