import { networkInterfaces } from 'node:os';
import { type Config } from '../config';
import { type ExternalMedia } from '../externalMedia';
import { fillAddress } from '../features/streaming/engines/addresses';
import { ANSWER_WITHIN_MS, reasonOf, type Report } from './report';

interface Answer {
  status: number;
  body: Record<string, unknown> | null;
  why?: string;
}

async function ask(address: string, headers: Record<string, string>): Promise<Answer> {
  try {
    const response = await fetch(address, {
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return { status: response.status, body: (await response.json().catch(() => null)) as Answer['body'] };
  } catch (error) {
    return { status: 0, body: null, why: reasonOf((error as Error).cause ?? error) };
  }
}

function authorizationOf({ authorization, user, password }: ExternalMedia): Record<string, string> {
  if (authorization) return { authorization };
  return user ? { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` } : {};
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Checks that MediaMTX asks and reports to our webhook. */
async function checkMediamtxHooks(
  { apiUrl, templates }: ExternalMedia,
  settings: Record<string, unknown>,
  headers: Record<string, string>,
  webhook: string,
  report: Report,
): Promise<void> {
  const { pathname } = new URL(webhook);
  if (settings.authMethod !== 'http')
    report.bad(
      `MediaMTX decides by itself who may publish and read (authMethod: ${textOf(settings.authMethod)})`,
      `set authMethod: http and authHTTPAddress: ${webhook}`,
    );
  else if (!textOf(settings.authHTTPAddress).endsWith(pathname))
    report.bad('MediaMTX asks another server who may publish and read', `set authHTTPAddress: ${webhook}`);
  else report.ok('MediaMTX asks Footlights who may publish and read');
  const { body } = await ask(`${apiUrl}/v3/config/pathdefaults/get`, headers);
  const hooks = [body?.runOnAvailable ?? body?.runOnReady, body?.runOnUnavailable ?? body?.runOnNotReady];
  if (hooks.every((hook) => textOf(hook).includes(pathname))) report.ok('MediaMTX reports when streams start and stop');
  else
    report.note(
      'MediaMTX does not report when streams start and stop',
      'set runOnAvailable and runOnUnavailable under pathDefaults (docs/operating.md); without them shows start and end up to 30 s late',
    );
  const sessions = await ask(`${apiUrl}/v3/hlssessions/list`, headers);
  if (sessions.status !== 200)
    report.note(
      'this MediaMTX does not list HLS viewers',
      'use version 1.18 or later; older ones count WHEP viewers only',
    );
  if (!templates.whep)
    report.note('MEDIA_WHEP_URL is off', 'private and group shows need WHEP, so they are not offered');
}

/** Checks that this machine reaches the addresses at which it fetches private and group shows for their viewers. */
async function checkPlayback(media: ExternalMedia, report: Report): Promise<void> {
  const { hls, whep } = media.templates;
  const addresses = { MEDIA_HLS_URL: hls, ...(whep ? { MEDIA_WHEP_URL: whep } : {}) };
  const answers = Object.entries(addresses).map(async ([name, template]) => {
    // with this parameter it does not redirect
    const address = `${fillAddress(template, media, 'doctor', 'doctor')}&cookieCheck=1`;
    return { name, ...(await ask(address, {})) };
  });
  const silent = (await Promise.all(answers)).find(({ status }) => status === 0);
  if (silent)
    report.bad(
      `Footlights does not reach MediaMTX at ${silent.name} (${silent.why})`,
      'it fetches private and group shows there for their viewers: make the address reachable from this machine, too',
    );
  else report.ok('Footlights reaches MediaMTX where viewers do');
}

async function checkMediamtx(media: ExternalMedia, webhook: string, report: Report): Promise<void> {
  const headers = authorizationOf(media);
  const { status, body, why } = await ask(`${media.apiUrl}/v3/config/global/get`, headers);
  if (status === 401 || status === 403)
    return report.bad(
      `MediaMTX refuses Footlights at ${media.apiUrl}`,
      'it asks the webhook who may use its API: start Footlights first and set MEDIA_API_USER and MEDIA_API_PASSWORD, or exclude the action api in authHTTPExclude and keep the port private',
    );
  if (status !== 200)
    return report.bad(
      `MediaMTX does not answer at ${media.apiUrl} (${why ?? status})`,
      'set api: yes in mediamtx.yml, and MEDIA_API_URL to the URL of its port 9997',
    );
  report.ok(`MediaMTX answers at ${media.apiUrl}`);
  await checkMediamtxHooks(media, body ?? {}, headers, webhook, report);
  await checkPlayback(media, report);
}

async function checkAntmedia(media: ExternalMedia, webhook: string, report: Report): Promise<void> {
  const { apiUrl, app } = media;
  const { status, body, why } = await ask(`${apiUrl}/${app}/rest/v2/broadcasts/count`, authorizationOf(media));
  const own = Object.values(networkInterfaces())
    .flat()
    .find((one) => one && !one.internal && one.family === 'IPv4')?.address;
  if (status === 401 || status === 403)
    report.bad(
      `Ant Media refuses Footlights at ${apiUrl}`,
      `add this machine's address (${own ?? '127.0.0.1'}) to the IP filter of the application ${app}, or set MEDIA_API_AUTHORIZATION to a token of its REST filter`,
    );
  else if (status === 404)
    report.bad(`Ant Media has no application ${app}`, 'set MEDIA_APP to the name of the application');
  else if (status !== 200 || body?.success === false)
    report.bad(
      `Ant Media does not answer at ${apiUrl} (${why ?? (textOf(body?.message) || status)})`,
      'set MEDIA_API_URL to its URL as seen from this machine, like http://10.0.0.5:5080',
    );
  else report.ok(`Ant Media answers at ${apiUrl}, application ${app}`);
  report.note(
    `Ant Media reports to ${webhook}`,
    'its machine must reach that URL; enter it as the Webhook URL of the application too',
  );
  report.note(
    'private and group shows are not offered with Ant Media',
    'it does not report what each viewer received (docs/decisions/0013)',
  );
}

/** Checks an external media engine: whether it answers, and whether it calls our webhook. */
export async function checkExternalEngine(config: Config, report: Report): Promise<void> {
  const { engine, external } = config.media;
  if (!external || engine === 'embedded') return;
  report.ok('the URL templates of the media engine are complete');
  if (config.mode === 'live' && !external.url.startsWith('https:'))
    report.bad('MEDIA_URL is not https', 'an https page can neither publish to it nor play from it');
  const origin = config.publicUrl ?? `http://localhost:${config.port}`;
  const webhook = `${origin}/api/webhooks/media/${engine}/${external.webhookSecret}`;
  if (engine === 'mediamtx') await checkMediamtx(external, webhook, report);
  else await checkAntmedia(external, webhook, report);
}
