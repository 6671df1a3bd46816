// The part of `npm run doctor` that looks at a media engine other than the embedded one: whether all is told, whether it answers, and whether it knows where to ask us.
import { networkInterfaces } from 'node:os';

const PLACES = ['whip', 'rtmp', 'hls', 'whep', 'mp4'];
const KNOWN = new Set(['url', 'scheme', 'host', 'app', 'path', 'id', 'token']);

/** What an address to fill in lacks, in words; null where it lacks nothing. */
export function faultOfTemplate(template) {
  const used = [...template.matchAll(/\{(\w*)\}/g)].map(([, name]) => name);
  const unknown = used.find((name) => !KNOWN.has(name));
  if (unknown !== undefined) return `{${unknown}} is nothing that is filled in`;
  if (!used.includes('path') && !used.includes('id')) return 'the stream is missing: write {path} or {id}';
  return used.includes('token') ? null : 'the token is missing: write ?token={token}';
}

async function ask(address, headers) {
  try {
    const response = await fetch(address, { headers, redirect: 'error', signal: AbortSignal.timeout(5000) });
    return { status: response.status, body: await response.json().catch(() => null) };
  } catch (error) {
    return { status: 0, body: null, why: error.cause?.code ?? error.message };
  }
}

function proofFrom({ MEDIA_API_AUTHORIZATION: whole, MEDIA_API_USER: user, MEDIA_API_PASSWORD: password }) {
  if (whole) return { authorization: whole };
  return user && password ? { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` } : {};
}

async function mediamtx({ api, headers, webhook, env, say: { ok, note, bad } }) {
  const settings = await ask(`${api}/v3/config/global/get`, headers);
  if (settings.status === 401 || settings.status === 403)
    return bad(
      `MediaMTX refuses us at ${api}`,
      'it asks our webhook whether we may use its API: start Footlights first, and set MEDIA_API_USER and MEDIA_API_PASSWORD; or exclude the action api in authHTTPExclude and keep the port private',
    );
  if (settings.status !== 200)
    return bad(
      `MediaMTX does not answer at ${api} (${settings.why ?? settings.status})`,
      'set api: yes in mediamtx.yml, and MEDIA_API_URL to where this machine reaches its port 9997',
    );
  ok(`MediaMTX answers at ${api}`);
  const { authMethod, authHTTPAddress = '' } = settings.body ?? {};
  if (authMethod !== 'http')
    bad(
      `MediaMTX lets people in by itself (authMethod: ${authMethod})`,
      `set authMethod: http and authHTTPAddress: ${webhook}`,
    );
  else if (!authHTTPAddress.endsWith(new URL(webhook).pathname))
    bad('MediaMTX asks another address who may publish and read', `set authHTTPAddress: ${webhook}`);
  else ok('MediaMTX asks us who may publish and read');
  const { body } = await ask(`${api}/v3/config/path-defaults/get`, headers);
  const hooks = [body?.runOnAvailable ?? body?.runOnReady ?? '', body?.runOnUnavailable ?? body?.runOnNotReady ?? ''];
  if (hooks.every((hook) => hook.includes(new URL(webhook).pathname)))
    ok('MediaMTX tells us when pictures come and go');
  else
    note(
      'MediaMTX does not tell us when pictures come and go',
      'set runOnAvailable and runOnUnavailable under pathDefaults (docs/operating.md); without them a show begins and ends up to 30 s late',
    );
  const sessions = await ask(`${api}/v3/hlssessions/list`, headers);
  if (sessions.status !== 200)
    note(
      'this MediaMTX does not list who watches by HLS',
      'use a version that has /v3/hlssessions (1.18 and later): others count WHEP viewers alone',
    );
  if (env.MEDIA_WHEP_URL === 'off')
    note('MEDIA_WHEP_URL is off', 'private and group shows are watched by WHEP: they are not offered');
  return undefined;
}

async function antmedia({ api, app, headers, webhook, say: { ok, note, bad } }) {
  const count = await ask(`${api}/${app}/rest/v2/broadcasts/count`, headers);
  const mend = `put this machine's address (${
    Object.values(networkInterfaces())
      .flat()
      .find((one) => !one.internal && one.family === 'IPv4')?.address ?? '127.0.0.1'
  }) into the IP filter of the application ${app}, or set MEDIA_API_AUTHORIZATION to a token of its REST filter`;
  if (count.status === 401 || count.status === 403) bad(`Ant Media refuses us at ${api}`, mend);
  else if (count.status === 404)
    bad(`Ant Media has no application ${app}`, 'set MEDIA_APP to the name of the application');
  else if (count.status !== 200 || count.body?.success === false)
    bad(
      `Ant Media does not answer at ${api} (${count.why ?? count.body?.message ?? count.status})`,
      'set MEDIA_API_URL to where this machine reaches it, like http://10.0.0.5:5080',
    );
  else ok(`Ant Media answers at ${api}, application ${app}`);
  note(
    `Ant Media is told where to report with each stream: ${webhook}`,
    'the machine it runs on must reach that address; enter it as the Webhook URL of the application too',
  );
  note(
    'private and group shows are not offered with Ant Media',
    'it does not prove what reached whom (docs/decisions/0013)',
  );
}

/** @param say `ok`, `note` and `bad` of the doctor */
export async function foreignEngine(env, say) {
  const engine = env.MEDIA_ENGINE;
  const { ok, bad } = say;
  if (engine !== 'antmedia' && engine !== 'mediamtx')
    return bad(`MEDIA_ENGINE is ${engine}`, 'set embedded, antmedia or mediamtx');
  if (!URL.canParse(env.MEDIA_URL ?? ''))
    return bad(
      'MEDIA_URL is missing',
      'set the address at which browsers reach the engine, like https://media.example.org',
    );
  const { hostname, protocol } = new URL(env.MEDIA_URL);
  if (env.FOOTLIGHTS_MODE === 'live' && protocol !== 'https:')
    bad('MEDIA_URL is not https', 'a page that came by https cannot publish to it or play from it');
  if (!/^[\w-]{20,200}$/.test(env.MEDIA_WEBHOOK_SECRET ?? ''))
    bad(
      'MEDIA_WEBHOOK_SECRET is missing or short',
      'set 20 letters and digits or more, for example from: openssl rand -hex 24',
    );
  let complete = true;
  for (const place of PLACES) {
    const template = env[`MEDIA_${place.toUpperCase()}_URL`];
    const fault = template && template !== 'off' ? faultOfTemplate(template) : null;
    if (fault) bad(`MEDIA_${place.toUpperCase()}_URL: ${fault}`, 'docs/operating.md has the list');
    complete &&= !fault;
  }
  if (complete) ok('the addresses of the media engine are complete');
  const url = env.MEDIA_URL.replace(/\/+$/, '');
  const webhook = `${(env.PUBLIC_URL ?? 'http://localhost:3000').replace(/\/+$/, '')}/api/webhooks/media/${engine}/${env.MEDIA_WEBHOOK_SECRET ?? 'SECRET'}`;
  const api = (env.MEDIA_API_URL ?? (engine === 'antmedia' ? url : `http://${hostname}:9997`)).replace(/\/+$/, '');
  const told = { api, app: env.MEDIA_APP || 'LiveApp', headers: proofFrom(env), webhook, env, say };
  return engine === 'mediamtx' ? mediamtx(told) : antmedia(told);
}
