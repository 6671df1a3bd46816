import { type Actor } from '@test/support/actors';
import { type Cluster, startCluster } from '@test/support/cluster/cluster';
import { describeCluster } from '@test/support/cluster/describeCluster';
import { film, watch, type Watching } from '@test/support/cluster/live';
import { chat, type Chatter, tip } from '@test/support/cluster/visitors';
import { buyTokens, ledgerSum, putOnStage } from '@test/support/money';
import { until } from '@test/support/mediaServer';
import { proofOf } from '@test/support/privateLinks';
import { renditionUrl } from '@test/support/rendition';

// Two API processes, two web processes and two media nodes behind nginx. One of each is killed under load.

jest.setTimeout(240_000);

const PICTURE_GAP_MAX_MS = 3_000;
const PRICE = 6;
/** The meter decides four times a second, and each end of an interruption may fall between two decisions. */
const METER_TOLERANCE_SECONDS = 1;

describeCluster('a site of several processes, one of each killed', () => {
  let cluster: Cluster;
  const open: { stop(): Promise<void> }[] = [];
  const keep = <T extends { stop(): Promise<void> }>(started: T): T => {
    open.push(started);
    return started;
  };

  beforeAll(async () => {
    cluster = await startCluster({ api: 2, web: 2, media: 2 });
  });
  afterAll(async () => {
    await Promise.all(open.map((each) => each.stop()));
    await cluster.close();
  });

  const address = (path: string) => {
    const url = new URL(path, cluster.url);
    return url.pathname.endsWith('.m3u8') ? renditionUrl(url) : url.href;
  };

  async function startPublicShow(performer: Actor, member: Actor) {
    const { publish, conversation } = await cluster.must('startLive', { body: {} }, performer.token);
    keep(film(address(publish.socketUrl!)));
    const isPublic = async () =>
      (await cluster.must('viewPerformer', { params: { username: performer.username } })).streamingStatus === 'public';
    await until('the performer on stage', isPublic, 60_000);
    const { playback } = await cluster.must('joinLive', { params: { id: performer.id } }, member.token);
    return { conversationId: conversation._id, viewer: keep(await watch(address(playback.hlsUrl))) };
  }

  async function startPrivateShow(performer: Actor, member: Actor) {
    const { world } = cluster;
    await world.database.pool.query('update performers set private_call_price = $2 where account_id = $1', [
      performer.id,
      PRICE,
    ]);
    await putOnStage(world, performer.id);
    const ask = () => cluster.must('askPrivateShow', { params: { id: performer.id }, body: {} }, member.token);
    const { show } = await ask();
    const accepted = await cluster.must('acceptPrivateShow', { params: { id: show.conversationId } }, performer.token);
    keep(film(address(accepted.publish!.socketUrl!)));
    const { playback } = await ask();
    const cookie = await proofOf(cluster.url, member.token);
    const viewer = keep(await watch(address(playback!.hlsUrl), cookie));
    return { sessionId: accepted.sessionId, conversationId: show.conversationId, viewer };
  }

  /** Returns the index of the media node that receives a stream. */
  async function nodeOf(streamId: string): Promise<number> {
    const { rows } = await cluster.world.database.pool.query<{ origin: string }>(
      'select origin from stream_nodes join media_nodes on id = node_id where stream_id = $1',
      [streamId],
    );
    return cluster.members.media.findIndex(({ url }) => url === rows[0]?.origin);
  }

  test('loses and doubles no tip and no message, and pictures and meters go on', async () => {
    const { world } = cluster;
    const [onStage, inPrivate] = [await world.verifiedPerformer(), await world.verifiedPerformer()];
    const members = await world.registerMembers(4);
    for (const member of members.slice(0, 2)) await buyTokens(world, member, 1_000);
    const publicShow = await startPublicShow(onStage, members[2]!);
    const privateShow = await startPrivateShow(inPrivate, members[1]!);
    const { conversationId } = publicShow;
    const chatters: Chatter[] = await Promise.all(
      members.map(async (member) => keep(await chat(cluster.url, member, conversationId))),
    );
    const tips = keep(tip(cluster, members[0]!, onStage.id, 100));
    const said: string[] = [];
    const say = async (text: string) => {
      await cluster.must('sendPublicMessage', { params: { id: conversationId }, body: { text } }, members[3]!.token);
      said.push(text);
    };
    const viewers: Watching[] = [publicShow.viewer, privateShow.viewer];

    const killings = [
      ['media', await nodeOf(privateShow.sessionId)],
      // the web processes ask the first one
      ['api', 1],
      ['web', 0],
    ] as const;
    for (const [part, index] of killings) {
      await say(`before the end of ${part} ${index}`);
      viewers.forEach((viewer) => viewer.reset());
      const tipped = tips.acknowledged.length;
      await cluster.kill(part, index);
      await say(`after the end of ${part} ${index}`);
      expect((await fetch(cluster.url)).status).toBe(200);
      await until('pictures', () => viewers.every((viewer) => viewer.sinceReset() > PICTURE_GAP_MAX_MS));
      await until('tips', () => tips.acknowledged.length > tipped + 5);
      await until('every socket', () => chatters.every((each) => each.connected()));
      for (const viewer of viewers) expect(viewer.longestGap()).toBeLessThanOrEqual(PICTURE_GAP_MAX_MS);
      await cluster.restart(part, index);
    }

    await tips.stop();
    await privateShow.viewer.stop();
    await cluster.must('endSession', { params: { sessionId: privateShow.sessionId } }, members[1]!.token);
    const { show } = await cluster.must('viewShow', { params: { id: privateShow.conversationId } }, members[1]!.token);
    const watched = privateShow.viewer.watched() / 1000;
    expect(Math.abs(show.receipt!.seconds - watched)).toBeLessThanOrEqual(METER_TOLERANCE_SECONDS);

    expect(tips.refused).toEqual([]);
    const { rows } = await world.database.pool.query<{ count: number }>('select count(*) from tips');
    expect(rows[0]?.count).toBe(tips.acknowledged.length);
    expect(await ledgerSum(world)).toBe(0);
    await until('the same chat everywhere', () => {
      const [first = '', ...others] = chatters.map((each) => each.texts().join('\n'));
      return said.every((text) => first.includes(text)) && others.every((texts) => texts === first);
    });
  });
});
