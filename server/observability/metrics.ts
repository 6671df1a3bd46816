import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** All metrics of this process. deploy/ has a dashboard and alert rules that name them. */
export const registry = new Registry();
collectDefaultMetrics({ register: registry });

const registers = [registry];
const counter = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
  new Counter<L>({ name: `footlights_${name}`, help, labelNames, registers });
const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
  new Gauge<L>({ name: `footlights_${name}`, help, labelNames, registers });

export const metrics = {
  requests: counter('http_requests_total', 'Requests, by route and status.', ['route', 'method', 'status']),
  requestSeconds: new Histogram({
    name: 'footlights_http_request_seconds',
    help: 'Time until the whole reply was sent.',
    labelNames: ['route'],
    buckets: [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10],
    registers,
  }),
  pool: gauge('database_connections', 'Connections of the pool: open, idle, and requests that wait for one.', [
    'state',
  ]),
  poolMax: gauge('database_connections_max', 'The most connections of the pool.'),
  databaseUp: gauge('database_up', 'Whether the database answers.'),
  jobsInQueue: gauge('jobs_in_queue', 'Jobs in the queue of the site: waiting, late by 5 minutes, failed for good.', [
    'state',
  ]),
  mailsInQueue: gauge('mails_in_queue', 'Emails in the queue of the site: waiting, failed for good.', ['state']),
  jobs: counter('jobs_total', 'Jobs that this process worked on.', ['job', 'result']),
  jobSeconds: counter('jobs_seconds_total', 'Time that this process spent on jobs.', ['job']),
  sockets: gauge('sockets', 'Open sockets of this process.'),
  rooms: gauge('rooms', 'Chat rooms with sockets of this process.'),
  streams: gauge('streams', 'Running shows of the site.', ['kind']),
  viewers: gauge('viewers', 'Viewers of the running public shows of the site, participants of the others.', ['kind']),
  deliveredSeconds: counter('delivered_seconds_total', 'Seconds of video that were delivered in paid shows.'),
  edgeSeconds: counter('edge_seconds_total', 'Seconds of public shows that viewers watched at an edge, by its log.'),
  edgeBytes: counter('edge_bytes_total', 'Bytes of public shows that edges delivered, by their logs.'),
  tips: counter('tips_total', 'Tips that were posted.'),
  tippedTokens: counter('tipped_tokens_total', 'Tokens of these tips.'),
  webhooks: counter('webhooks_total', 'Payment webhooks, accepted or refused.', ['provider', 'result']),
  mails: counter('mails_total', 'Emails, sent or failed.', ['result']),
  auditSound: gauge('ledger_audit_sound', 'Whether the last audit of the ledger by this process found no fault.'),
  auditFaults: gauge('ledger_audit_faults', 'Faults that the last audit of the ledger by this process found.'),
  auditTime: gauge('ledger_audit_timestamp_seconds', 'When this process audited the ledger last.'),
};
// series that alerts compare exist from the start
for (const result of ['sent', 'failed']) metrics.mails.inc({ result }, 0);
