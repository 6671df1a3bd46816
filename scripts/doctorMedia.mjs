// The part of `npm run doctor` that checks an external media engine: its settings, whether it answers, and whether it
// calls our webhook.
import { networkInterfaces } from 'node:os';

const URL_KINDS = ['whip', 'rtmp', 'hls', 'whep', 'mp4'];
const PLACEHOLDERS = new Set(['url', 'scheme', 'host', 'app', 'path', 'id', 'token']);

/** Returns what is wrong with a URL template, or null when nothing is. */
export function faultOfTemplate(template) {
  const used = [...template.matchAll(/\{(\w*)\}/g)].map(([, name]) => name);
  const unknown = used.find((name) => !PLACEHOLDERS.has(name));
  if (unknown !== undefined) return `{${unknown}} is not a known placeholder`;
  if (!used.includes('path') && !used.includes('id')) return 'the stream is missing: add {path} or {id}';
  return used.includes('token') ? null : 'the token is missing: add ?token={token}';
}

async function ask(address, headers) {
  try {
    const response = await fetch(address, { headers, redirect: 'error', signal: AbortSignal.timeout(5000) });
    return { status: response.status, body: await response.json().catch(() => null) };
  } catch (error) {
    return { status: 0, body: null, why: error.cause?.code ?? error.message };
  }
}

function authorizationFrom({ MEDIA_API_AUTHORIZATION: whole, MEDIA_API_USER: user, MEDIA_API_PASSWORD: password }) {
  if (whole) return { authorization: whole };
  return user && password ? { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` } : {};
}

async function mediamtx({ api, headers, webhook, env, say: { ok, note, bad } }) {
  const settings = await ask(`${api}/v3/config/global/get`, headers);
  if (settings.status === 401 || settings.status === 403)
    return bad(
      `MediaMTX refuses Footlights at ${api}`,
      'it asks the webhook who may use its API: start Footlights first and set MEDIA_API_USER and MEDIA_API_PASSWORD, or exclude the action api in authHTTPExclude and keep the port private',
    );
  if (settings.status !== 200)
    return bad(
      `MediaMTX does not answer at ${api} (${settings.why ?? settings.status})`,
      'set api: yes in mediamtx.yml, and MEDIA_API_URL to the URL of its port 9997',
    );
  ok(`MediaMTX answers at ${api}`);
  const { authMethod, authHTTPAddress = '' } = settings.body ?? {};
  if (authMethod !== 'http')
    bad(
      `MediaMTX decides by itself who may publish and read (authMethod: ${authMethod})`,
      `set authMethod: http and authHTTPAddress: ${webhook}`,
    );
  else if (!authHTTPAddress.endsWith(new URL(webhook).pathname))
    bad('MediaMTX asks another server who may publish and read', `set authHTTPAddress: ${webhook}`);
  else ok('MediaMTX asks Footlights who may publish and read');
  const { body } = await ask(`${api}/v3/config/path-defaults/get`, headers);
  const hooks = [body?.runOnAvailable ?? body?.runOnReady ?? '', body?.runOnUnavailable ?? body?.runOnNotReady ?? ''];
  if (hooks.every((hook) => hook.includes(new URL(webhook).pathname)))
    ok('MediaMTX reports when streams start and stop');
  else
    note(
      'MediaMTX does not report when streams start and stop',
      'set runOnAvailable and runOnUnavailable under pathDefaults (docs/operating.md); without them shows start and end up to 30 s late',
    );
  const sessions = await ask(`${api}/v3/hlssessions/list`, headers);
  if (sessions.status !== 200)
    note('this MediaMTX does not list HLS viewers', 'use version 1.18 or later; older ones count WHEP viewers only');
  if (env.MEDIA_WHEP_URL === 'off')
    note('MEDIA_WHEP_URL is off', 'private and group shows need WHEP, so they are not offered');
  return undefined;
}

async function antmedia({ api, app, headers, webhook, say: { ok, note, bad } }) {
  const count = await ask(`${api}/${app}/rest/v2/broadcasts/count`, headers);
  const fix = `add this machine's address (${
    Object.values(networkInterfaces())
      .flat()
      .find((one) => !one.internal && one.family === 'IPv4')?.address ?? '127.0.0.1'
  }) to the IP filter of the application ${app}, or set MEDIA_API_AUTHORIZATION to a token of its REST filter`;
  if (count.status === 401 || count.status === 403) bad(`Ant Media refuses Footlights at ${api}`, fix);
  else if (count.status === 404)
    bad(`Ant Media has no application ${app}`, 'set MEDIA_APP to the name of the application');
  else if (count.status !== 200 || count.body?.success === false)
    bad(
      `Ant Media does not answer at ${api} (${count.why ?? count.body?.message ?? count.status})`,
      'set MEDIA_API_URL to its URL as seen from this machine, like http://10.0.0.5:5080',
    );
  else ok(`Ant Media answers at ${api}, application ${app}`);
  note(
    `Ant Media reports to ${webhook}`,
    'its machine must reach that URL; enter it as the Webhook URL of the application too',
  );
  note(
    'private and group shows are not offered with Ant Media',
    'it does not report what each viewer received (docs/decisions/0013)',
  );
}

/** Checks the external media engine that the environment names. `say` holds the doctor's `ok`, `note` and `bad`. */
export async function checkExternalEngine(env, say) {
  const engine = env.MEDIA_ENGINE;
  const { ok, bad } = say;
  if (engine !== 'antmedia' && engine !== 'mediamtx')
    return bad(`MEDIA_ENGINE is ${engine}`, 'set embedded, antmedia or mediamtx');
  if (!URL.canParse(env.MEDIA_URL ?? ''))
    return bad(
      'MEDIA_URL is missing',
      'set the URL at which browsers reach the engine, like https://media.example.org',
    );
  const { hostname, protocol } = new URL(env.MEDIA_URL);
  if (env.FOOTLIGHTS_MODE === 'live' && protocol !== 'https:')
    bad('MEDIA_URL is not https', 'an https page can neither publish to it nor play from it');
  if (!/^[\w-]{20,200}$/.test(env.MEDIA_WEBHOOK_SECRET ?? ''))
    bad(
      'MEDIA_WEBHOOK_SECRET is missing or short',
      'set at least 20 letters and digits, for example from: openssl rand -hex 24',
    );
  let complete = true;
  for (const kind of URL_KINDS) {
    const template = env[`MEDIA_${kind.toUpperCase()}_URL`];
    const fault = template && template !== 'off' ? faultOfTemplate(template) : null;
    if (fault) bad(`MEDIA_${kind.toUpperCase()}_URL: ${fault}`, 'see the list in docs/operating.md');
    complete &&= !fault;
  }
  if (complete) ok('the URL templates of the media engine are complete');
  const url = env.MEDIA_URL.replace(/\/+$/, '');
  const webhook = `${(env.PUBLIC_URL ?? 'http://localhost:3000').replace(/\/+$/, '')}/api/webhooks/media/${engine}/${env.MEDIA_WEBHOOK_SECRET ?? 'SECRET'}`;
  const api = (env.MEDIA_API_URL ?? (engine === 'antmedia' ? url : `http://${hostname}:9997`)).replace(/\/+$/, '');
  const told = { api, app: env.MEDIA_APP || 'LiveApp', headers: authorizationFrom(env), webhook, env, say };
  return engine === 'mediamtx' ? mediamtx(told) : antmedia(told);
}
