import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { setSetting } from '@server/features/site/service';
import { type Actor } from '@test/support/actors';
import { type Api } from '@test/support/api';
import { setUpModeratedRoom } from '@test/support/moderatedRoom';
import { heard, say } from '@test/support/sockets';

const { world, connected, write, refusalOf, updateSettings, sanction, texts } = setUpModeratedRoom();
let api: Api;
let host: Actor;
let ann: Actor;
let room: string;
beforeEach(() => {
  ({ api, host, ann, room } = world);
});

test('slow mode and followers-only stop a raid of fifty accounts, and followers can still write', async () => {
  const raiders = await api.registerMembers(50);
  await api.must('likePerformer', { params: { id: host.id } }, ann.token);
  const guest = await connected();
  await say(guest, 'room/join', { conversationId: room });
  const told = heard(guest, 'room/mode');
  await updateSettings(host, { slowSeconds: 30, audience: 'followers' });
  expect(await told).toEqual({ conversationId: room, mode: { slowSeconds: 30, audience: 'followers', links: true } });

  const raid = await Promise.all(
    raiders.flatMap((raider, index) => [1, 2, 3].map((turn) => refusalOf(write(raider, `raid ${index} ${turn}`)))),
  );
  expect(new Set(raid)).toEqual(new Set(['422 FOLLOWERS_ONLY']));
  expect((await write(ann, 'what was that')).status).toBe(200);
  expect(await texts()).toEqual(['what was that']);

  // raiders who follow first get one message each through slow mode
  const quick = raiders.slice(0, 10);
  for (const raider of quick) await api.must('likePerformer', { params: { id: host.id } }, raider.token);
  const answers = await Promise.all(
    quick.flatMap((raider, index) =>
      [1, 2, 3, 4].map((turn) => write(raider, `again ${index} ${turn} ${'x'.repeat(turn)}`)),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  const slowed = answers.filter(({ status }) => status === 429);
  expect(slowed).toHaveLength(30);
  expect(slowed[0]!.error.message).toMatch(
    /^Slow mode is on: one message every 30 s\. You can write again in \d+ s\.$/,
  );
  expect((await write(host, 'the host is never slowed')).status).toBe(200);
  expect((await write(host, 'not at all')).status).toBe(200);
});

/** Checks a message of Ann in a process of its own, which shares only the database. @returns why it is refused */
async function refusalInAnotherProcess(text: string): Promise<string> {
  const program = `
    const { openDatabase } = require('./server/db/client.ts');
    const { checkMessage } = require('./server/features/chat/service/moderationCheck.ts');
    const { conversationById } = require('./server/features/chat/store/rooms.ts');
    const [url, accountId, room, text] = process.argv.slice(1);
    const db = openDatabase(url, { maxConnections: 1, onError: console.error }).drizzle;
    conversationById(db, room)
      .then((conversation) => checkMessage({ db }, { accountId, device: null }, conversation, text))
      .then(() => '', (error) => error.message)
      .then((reason) => process.stdout.write(reason, () => process.exit()));`;
  const words = ['--import', 'tsx', '-e', program, api.database.url, ann.id, room, text];
  return (await promisify(execFile)(process.execPath, words)).stdout;
}

test('slow mode applies across processes', async () => {
  await updateSettings(host, { slowSeconds: 30 });
  expect((await write(ann, 'here')).status).toBe(200);
  expect(await refusalInAnotherProcess('and there')).toMatch(/^Slow mode is on: one message every 30 s/);
});

test('tippers-only lets members write who have tipped', async () => {
  await updateSettings(host, { audience: 'tippers' });
  expect(await refusalOf(write(ann, 'hello'))).toBe('422 TIPPERS_ONLY');
  await api.database.pool.query(
    'insert into tips (id, sender_id, performer_id, tokens, transfer_id, balance_after) values (gen_random_uuid(), $1, $2, 5, 1, 0)',
    [ann.id, host.id],
  );
  expect((await write(ann, 'hello')).status).toBe(200);
});

test('refuses blocked words of the room and of the site, and links, and stores nothing', async () => {
  await updateSettings(host, { words: ['spoiler*'], links: false });
  await setSetting(api.ctx, 'chatWords', ['scumbag']);
  for (const [text, code] of [
    ['what a SPÖILERS', 'WORD_REFUSED'],
    ['s c u m b a g', 'WORD_REFUSED'],
    ['come to example.com', 'LINKS_OFF'],
  ] as const) {
    const answer = await write(ann, text);
    expect(answer.error).toMatchObject({ statusCode: 422, error: code });
    expect(answer.error.message).toMatch(/^Message not sent: /);
  }
  expect(await refusalOf(write(host, 'scumbag'))).toBe('422 WORD_REFUSED');
  expect(await texts()).toEqual([]);
  await setSetting(api.ctx, 'chatWords', []);
});

test('checks the message of a tip before the tip is paid', async () => {
  await api.database.pool.query("update performers set streaming_status = 'public' where account_id = $1", [host.id]);
  await updateSettings(host, { words: ['spoiler'] });
  const tip = (message: string) =>
    api.call(
      'sendTip',
      {
        params: { id: host.id },
        body: { token: 5, conversationId: room, message },
        idempotencyKey: `tip-words-${message.length}`,
      },
      ann.token,
    );
  expect((await tip('a spoiler')).error.error).toBe('WORD_REFUSED');
  await sanction(host, ann, 'mute');
  expect((await tip('nice')).error.error).toBe('ROOM_MUTED');
  // a tip without a message passes the check and fails later, because the member has no tokens
  expect((await tip('')).error.error).toBe('NOT_ENOUGH_TOKEN');
});

test('refuses a message that repeats too often, and accepts another one', async () => {
  const answers = [];
  for (let turn = 0; turn < 3; turn += 1) answers.push((await write(ann, 'look at my page')).status);
  expect(answers).toEqual([200, 200, 429]);
  expect((await write(ann, 'sorry about that')).status).toBe(200);
});
