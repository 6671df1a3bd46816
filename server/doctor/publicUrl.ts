import { randomUUID } from 'node:crypto';
import http, { type IncomingMessage, type Server } from 'node:http';
import https from 'node:https';
import { type AddressInfo } from 'node:net';
import { SOCKET_PATH } from '@contract/events';
import { type Config } from '../config';
import { NO_PROXIES } from '../http/proxies';
import { isFree } from './machine';
import { ANSWER_WITHIN_MS, reasonOf, type Report } from './report';

/** The bodies that a proxy must let through: larger than the 1 MB that nginx allows by default. */
const BODY_BYTES = 2 * 1024 * 1024;

interface Reply {
  status: number;
  body: string;
}

/** Sends a request. A reply without an end within the time counts as a failure. */
const request = (
  url: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: Buffer } = {},
): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const { request: send } = url.startsWith('https:') ? https : http;
    const sent = send(url, { method, headers, timeout: ANSWER_WITHIN_MS, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (data: string) => (text += data));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }));
    });
    sent.on('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy();
      resolve({ status: statusCode, body: '' });
    });
    sent.on('timeout', () => sent.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })));
    sent.on('error', reject);
    sent.end(body);
  });

const CERTIFICATE_FAULTS = /CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_VERIFY|ISSUER/;

function explain(url: string, code: string): [string, string] {
  if (CERTIFICATE_FAULTS.test(code))
    return [
      `PUBLIC_URL: browsers do not trust the certificate of ${url} (${code})`,
      'install a valid certificate for that name with its whole chain, for example from Let’s Encrypt',
    ];
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return [`PUBLIC_URL: the name of ${url} does not resolve`, 'add it to the DNS, or correct PUBLIC_URL'];
  return [
    `PUBLIC_URL: nothing answers at ${url} (${code})`,
    'start the reverse proxy, open its port in the firewall, or correct PUBLIC_URL',
  ];
}

/** A request as it arrived from the proxy. */
interface Seen {
  headers: IncomingMessage['headers'];
  from: string;
}

/** Answers in place of the site while the doctor asks from outside, and keeps the last request. */
async function standIn(config: Config): Promise<{ word: string; last: () => Seen | null; server: Server }> {
  const word = randomUUID();
  let last: Seen | null = null;
  const server = http.createServer((incoming, response) => {
    last = { headers: incoming.headers, from: incoming.socket.remoteAddress ?? '' };
    incoming.resume().on('end', () => response.end(word));
  });
  server.on('upgrade', (_incoming, socket) => {
    socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(config.port, config.host, resolve));
  return { word, last: () => last, server };
}

/** Checks what the proxy says about a visitor, as the site would read it. */
function checkVisitor({ proxies }: Config, { headers, from }: Seen, report: Report): void {
  const forwarded = headers['x-forwarded-for'];
  if (forwarded && proxies.trusts === NO_PROXIES.trusts)
    return report.bad(
      `TRUST_PROXY is not set, but a proxy at ${from} forwards the requests: all visitors would share its address`,
      `set TRUST_PROXY=${from.replace(/^::ffff:/, '')}`,
    );
  if (forwarded && !proxies.trusts(from, 0))
    return report.bad(
      `TRUST_PROXY does not name the proxy at ${from}: all visitors would share its address`,
      `set TRUST_PROXY to include ${from.replace(/^::ffff:/, '')}`,
    );
  if (!forwarded && proxies.trusts !== NO_PROXIES.trusts)
    return report.bad(
      'the proxy does not send X-Forwarded-For: all visitors would share its address',
      'set that header in the proxy (docs/operating.md)',
    );
  if (forwarded && headers['x-forwarded-proto'] !== 'https')
    return report.bad(
      'the proxy does not send X-Forwarded-Proto: https',
      'set that header in the proxy (docs/operating.md)',
    );
  report.ok('the proxy names the visitors');
}

async function checkThroughProxy(config: Config, url: string, report: Report): Promise<void> {
  const { word, last, server } = await standIn(config);
  try {
    const page = await request(`${url}/healthz`);
    const seen = last();
    if (page.body !== word || !seen)
      return report.bad(
        `PUBLIC_URL: another server answers at ${url} (status ${page.status})`,
        `let the reverse proxy forward that name to ${config.host}:${(server.address() as AddressInfo).port}`,
      );
    report.ok(`${url} leads here`);
    checkVisitor(config, seen, report);
    const upload = await request(`${url}/api/doctor`, { method: 'POST', body: Buffer.alloc(BODY_BYTES) });
    if (upload.body === word) report.ok('the proxy lets uploads through');
    else
      report.bad(
        `the proxy refuses uploads of ${BODY_BYTES / 1024 / 1024} MB (status ${upload.status})`,
        'raise its limit, in nginx: client_max_body_size 2g',
      );
    const socket = await request(`${url}${SOCKET_PATH}/`, {
      headers: {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': Buffer.from('footlights-doctor').toString('base64').slice(0, 24),
      },
    });
    if (socket.status === 101) report.ok('the proxy passes WebSockets');
    else
      report.bad(
        `the proxy does not pass WebSockets (status ${socket.status})`,
        'forward the headers Upgrade and Connection (docs/operating.md)',
      );
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** Whether this site listens on its port. */
const isOurs = (config: Config): Promise<boolean> =>
  request(`http://${['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host}:${config.port}/healthz`).then(
    ({ status, body }) => status < 500 && body.includes('"ok"'),
    () => false,
  );

/** Checks the port of the site. @returns whether the site is running */
export async function checkPort(config: Config, report: Report): Promise<'free' | 'running' | 'taken'> {
  const { port, host, mode } = config;
  if (port === 0 || (await isFree(port, host))) {
    report.ok(`port ${port} is free`);
    return 'free';
  }
  if (await isOurs(config)) {
    report.ok(`the site is running on port ${port}`);
    return 'running';
  }
  if (mode === 'live') report.bad(`port ${port} is in use`, 'stop the other program, or set PORT to a free port');
  else report.note(`port ${port} is in use`, 'Footlights uses the next free one; set PORT to choose another');
  return 'taken';
}

/**
 * Asks the public address from outside in. While the site does not run, the doctor answers in its place and sees what
 * the proxy makes of a request; otherwise it only checks that the site answers.
 */
export async function checkPublicUrl(
  config: Config,
  port: 'free' | 'running' | 'taken',
  report: Report,
): Promise<void> {
  const url = config.publicUrl;
  if (!url || config.mode !== 'live' || !URL.canParse(url) || port === 'taken') return;
  try {
    if (port === 'free') return await checkThroughProxy(config, url, report);
    const { status, body } = await request(`${url}/healthz`);
    if (status === 200 && body.includes('"ok"')) report.ok(`${url} answers`);
    else
      report.bad(
        `PUBLIC_URL: another server answers at ${url} (status ${status})`,
        `let the reverse proxy forward that name to port ${config.port}`,
      );
  } catch (error) {
    report.bad(...explain(url, reasonOf(error)));
  }
}
