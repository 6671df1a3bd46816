import pino from 'pino';
import { newId } from '@server/db/ids';
import { createMediaNodes, type MediaNodes } from '@server/features/mediaNodes/service';
import { type FreshDatabase, freshDatabase } from '@test/support/database';

let database: FreshDatabase;
const started: MediaNodes[] = [];

beforeAll(async () => {
  database = await freshDatabase();
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((nodes) => nodes.close()));
});
afterAll(() => database.drop());

const origins = { first: 'http://10.0.0.1:3000', second: 'http://10.0.0.2:3000' };
async function startNode(origin: string | null): Promise<MediaNodes> {
  const nodes = createMediaNodes({ db: database.drizzle, log: pino({ level: 'silent' }), origin });
  await nodes.start();
  started.push(nodes);
  return nodes;
}
/** Starts two nodes that know each other. */
async function startTwo(): Promise<[MediaNodes, MediaNodes]> {
  await startNode(origins.first).then((nodes) => nodes.close());
  started.pop();
  const first = await startNode(origins.first);
  const second = await startNode(origins.second);
  while (!first.hasPeers()) await new Promise((resolve) => setImmediate(resolve));
  return [first, second];
}
/** Lets the lease of a node run out, as if its process had stopped. */
const expire = (origin: string) =>
  database.pool.query(`update media_nodes set heartbeat_at = now() - interval '1 hour' where origin = $1`, [origin]);

test('a site of one process never asks where a stream is received', async () => {
  const only = await startNode(origins.first);
  const streamId = newId();
  await only.claim(streamId);
  expect(only.hasPeers()).toBe(false);
  expect(only.peerOf(streamId)).toBeNull();
  expect(only.peerFor(streamId)).toBeNull();
  expect(await only.elsewhere([streamId])).toEqual(new Set());
});

test('every process finds the one that receives a stream', async () => {
  const [first, second] = await startTwo();
  const streamId = newId();
  await first.claim(streamId);
  expect(await second.peerOf(streamId)).toBe(origins.first);
  expect(await first.peerOf(streamId)).toBeNull();
  expect(await second.elsewhere([streamId, newId()])).toEqual(new Set([streamId]));
  expect(await first.elsewhere([streamId])).toEqual(new Set());
});

test('a publisher goes to the process that has the stream, and a new one to the process with the fewest', async () => {
  const [first, second] = await startTwo();
  const [running, next] = [newId(), newId()];
  await first.claim(running);
  expect(await second.peerFor(running)).toBe(origins.first);
  expect(await first.peerFor(running)).toBeNull();
  expect(await first.peerFor(next)).toBe(origins.second);
  expect(await second.peerFor(next)).toBeNull();
});

test('a stream that another process claims belongs to that process, which learns who had it', async () => {
  const [first, second] = await startTwo();
  const streamId = newId();
  await first.claim(streamId);
  expect(await second.claim(streamId)).toBe(origins.first);
  expect(await first.elsewhere([streamId])).toEqual(new Set([streamId]));
  // the first one notices later that it lost its pictures
  await first.release(streamId);
  expect(await first.elsewhere([streamId])).toEqual(new Set([streamId]));
});

test('a stream is nowhere when the lease of its process has run out', async () => {
  const [first, second] = await startTwo();
  const streamId = newId();
  await first.claim(streamId);
  await first.close();
  started.splice(0, 1);
  await startNode(origins.first).then((successor) => successor.close());
  const third = await startNode('http://10.0.0.3:3000');
  await third.claim(streamId);
  await expire('http://10.0.0.3:3000');
  expect(await second.elsewhere([streamId])).toEqual(new Set());
});

test('a process that starts at the same origin takes the place of the one that crashed there', async () => {
  const [first, second] = await startTwo();
  const streamId = newId();
  await first.claim(streamId);
  started.splice(0, 1);
  const successor = await startNode(origins.first);
  expect(await second.elsewhere([streamId])).toEqual(new Set());
  expect(await successor.elsewhere([streamId])).toEqual(new Set());
  await first.close();
});

test('a process without a media server sends publishers to the nodes, and is none itself', async () => {
  const [first, second] = await startTwo();
  const plain = await startNode(null);
  const streamId = newId();
  expect([origins.first, origins.second]).toContain(await plain.peerFor(streamId));
  expect([origins.first, origins.second]).toContain(await plain.peerFor(null));
  await second.claim(streamId);
  expect(await plain.peerOf(streamId)).toBe(origins.second);
  expect(await plain.elsewhere([streamId])).toEqual(new Set([streamId]));
  await Promise.all([first, second].map((nodes) => nodes.close()));
  expect((await database.pool.query('select 1 from media_nodes')).rowCount).toBe(0);
});
