import { type AddressInfo } from 'node:net';
import http from 'node:http';
import pino from 'pino';
import { NO_PROXIES } from '@server/http/proxies';
import { makeLog } from '@server/process/log';
import { createMailer } from '@server/mail/create';
import { currentRequestId, runAsRequest } from '@server/observability/requestId';
import { registry } from '@server/observability/metrics';
import { nameRoute, watchRequest } from '@server/observability/requests';
import { type Api, startApi } from '@test/support/api';
import { startMailbox } from '@test/support/mailbox';

const ID = 'proxy-1234567890';

describe('the id of a request', () => {
  const lines: Record<string, unknown>[] = [];
  const access = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  let server: http.Server;
  let url: string;
  let seen: (string | undefined)[];
  beforeAll(async () => {
    server = http.createServer((request, response) =>
      watchRequest(
        request,
        response,
        { access, trusts: ({ headers }) => headers['x-trusted'] === 'yes', proxies: NO_PROXIES },
        () => {
          nameRoute(request, '/api/things/:id');
          setImmediate(() => {
            seen.push(currentRequestId());
            response.writeHead(201).end();
          });
        },
      ),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  beforeEach(() => {
    seen = [];
    lines.length = 0;
  });

  it('comes from a trusted proxy, reaches the work of the request and goes back', async () => {
    const reply = await fetch(`${url}/api/things/7?token=secret`, {
      headers: { 'x-request-id': ID, 'x-trusted': 'yes', connection: 'close' },
    });
    expect([reply.headers.get('x-request-id'), seen]).toEqual([ID, [ID]]);
    expect(lines).toEqual([
      expect.objectContaining({
        requestId: ID,
        method: 'GET',
        path: '/api/things/7',
        status: 201,
        network: '127.0.0.0/24',
      }),
    ]);
    expect(JSON.stringify(lines)).not.toContain('secret');
    expect(await registry.metrics()).toMatch(
      /footlights_http_requests_total\{route="\/api\/things\/:id",method="GET",status="201"\} 1\n/,
    );
  });

  it.each([
    ['an untrusted sender', { 'x-request-id': ID }],
    ['a malformed id', { 'x-request-id': 'a b\tc <script>', 'x-trusted': 'yes' }],
    ['no id', { 'x-trusted': 'yes' }],
  ])('is a new one for %s', async (_what, headers) => {
    const reply = await fetch(url, { headers });
    const id = reply.headers.get('x-request-id');
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(seen).toEqual([id]);
  });
});

describe('what a request causes', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());

  it('carries the id into a job, through the database, and not into the payload', async () => {
    let worked: unknown;
    const name = 'documents/encrypt';
    await runAsRequest(ID, () => api.ctx.jobs.add(api.ctx.db, name, {}, { key: 'carried' }));
    const { rows } = await api.database.pool.query(
      "select payload from graphile_worker._private_jobs where key = 'carried'",
    );
    expect(rows).toEqual([{ payload: { _request: ID } }]);
    const { createJobs } = await import('@server/jobs/jobs');
    const jobs = await createJobs(api.database.url, pino({ level: 'silent' }));
    jobs.register(name, async (payload) => void (worked = { payload, id: currentRequestId() }));
    await jobs.runDue();
    await jobs.close();
    expect(worked).toEqual({ payload: {}, id: ID });
    expect(await registry.metrics()).toMatch(/footlights_jobs_total\{job="documents\/encrypt",result="done"\} 1\n/);
  });

  it('carries the id into an email, and counts emails that were sent and that failed', async () => {
    const counted = async () => {
      const metrics = await registry.metrics();
      return ['sent', 'failed'].map((result) =>
        Number(new RegExp(`footlights_mails_total\\{result="${result}"\\} (\\d+)\\n`).exec(metrics)?.[1] ?? 0),
      );
    };
    const [sent = 0, failed = 0] = await counted();
    const mailbox = await startMailbox();
    const mailer = await createMailer({
      ...api.ctx.config,
      mail: { webhookKey: null, smtpUrl: mailbox.url, from: 'site@example.test' },
    });
    const mail = { to: 'robin@example.test', subject: 'Hello', text: 'hello', html: '<p>hello</p>' };
    await runAsRequest(ID, () => mailer.send(mail));
    expect(mailbox.newest('robin@example.test', 'Hello').source).toMatch(new RegExp(`^x-request-id: ${ID}`, 'im'));
    await mailer.close();
    await mailbox.close();
    const lost = await createMailer({
      ...api.ctx.config,
      mail: { webhookKey: null, smtpUrl: mailbox.url, from: 'site@example.test' },
    });
    await expect(lost.send(mail)).rejects.toThrow();
    await lost.close();
    expect(await counted()).toEqual([sent + 1, failed + 1]);
  });

  it('carries the id into every line of the log', () => {
    const bindings = runAsRequest(ID, () =>
      (makeLog('info') as pino.Logger & Record<symbol, () => object>)[pino.symbols.mixinSym as unknown as symbol]!(),
    );
    expect(bindings).toEqual({ requestId: ID });
  });
});
