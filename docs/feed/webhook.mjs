// Takes the events of a webhook and checks that they are ours: a sample server. It needs Node 20 and nothing else.
//
//   node webhook.mjs [port]
//
// The secret is in the file webhook.secret. Requests follow Standard Webhooks (https://www.standardwebhooks.com), so any
// of its libraries works as well. A webhook needs an https address on the internet: put a proxy with a certificate in
// front of this server.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const PORT = Number(process.argv[2] ?? 8080);
const BODY_MAX_BYTES = 100_000;
const CLOCK_TOLERANCE_SECONDS = 300;
const REMEMBERED_MAX = 1_000;

const secret = readFileSync('webhook.secret', 'utf8').trim();
if (!secret.startsWith('whsec_')) throw new Error('Write the secret of your webhook to webhook.secret.');
const key = Buffer.from(secret.slice('whsec_'.length), 'base64');

/** Says whether a request is recent and signed with the secret. After a new secret, two signatures come for a day. */
function isOurs(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(seconds)) < CLOCK_TOLERANCE_SECONDS)) return false;
  const expected = createHmac('sha256', key).update(`${id}.${seconds}.`).update(body).digest();
  return signatures.split(' ').some((signature) => {
    const [version, value = ''] = signature.split(',');
    const given = Buffer.from(value, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** The same event can come twice, under the same id: an answer may have been lost. */
const known = new Set();

/** Replace this with what your tool does. */
const handle = ({ type, data }) =>
  process.stdout.write(`${type} ${data.from ?? data.name ?? 'Somebody'} ${data.tokens ?? ''}\n`);

async function read(request) {
  const parts = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += part.length;
    if (bytes > BODY_MAX_BYTES) throw new Error('A request is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function receive(request, response) {
  const body = await read(request);
  if (!isOurs(request.headers, body)) return response.writeHead(401).end();
  const id = request.headers['webhook-id'];
  if (!known.has(id)) handle(JSON.parse(body.toString()));
  known.add(id);
  if (known.size > REMEMBERED_MAX) known.delete(known.values().next().value);
  // any 2xx within five seconds: the event was taken. Everything else is sent again later
  return response.writeHead(204).end();
}

const server = createServer((request, response) =>
  receive(request, response).catch((error) => {
    // a lost connection must not end the server. Without an answer the event is sent again
    process.stderr.write(`${error}\n`);
    response.destroy();
  }),
);
server.listen(PORT, () => process.stdout.write(`Listening on port ${server.address().port}\n`));
