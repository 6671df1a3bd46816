import { type Actor } from '@test/support/actors';
import { type Cluster, startCluster } from '@test/support/cluster/cluster';
import { describeCluster } from '@test/support/cluster/describeCluster';
import { film, watch, type Watching } from '@test/support/cluster/live';
import { chat, type Chatter, request, tip } from '@test/support/cluster/visitors';
import { buyTokens } from '@test/support/money';
import { until } from '@test/support/mediaServer';
import { renditionUrl } from '@test/support/rendition';

// Two API processes with media servers of their own behind nginx, restarted one after the other under load.

jest.setTimeout(180_000);

const PICTURE_GAP_MAX_MS = 3_000;

/** Returns the lines of a log that warn or tell of an error. */
const warningsIn = (output: string) => output.split('\n').filter((line) => /"level":[456]0/.test(line));

describeCluster('a rolling restart of two API processes', () => {
  let cluster: Cluster;
  let performer: Actor;
  const open: { stop(): Promise<void> }[] = [];
  const keep = <T extends { stop(): Promise<void> }>(started: T): T => {
    open.push(started);
    return started;
  };

  beforeAll(async () => {
    cluster = await startCluster({ api: 2 }, { DRAIN_SECONDS: '1' });
    performer = await cluster.world.verifiedPerformer();
  });
  afterAll(async () => {
    await Promise.all(open.map((each) => each.stop()));
    await cluster.close();
  });

  const isPublic = async () =>
    (await cluster.must('viewPerformer', { params: { username: performer.username } })).streamingStatus === 'public';

  test('loses no request, no tip and no message, and the picture is back within three seconds', async () => {
    const members = await cluster.world.registerMembers(4);
    await buyTokens(cluster.world, members[0]!, 1_000);
    const { publish, conversation } = await cluster.must('startLive', { body: {} }, performer.token);
    keep(film(new URL(publish.socketUrl!, cluster.url).href));
    await until('the performer on stage', isPublic, 60_000);
    const { playback } = await cluster.must('joinLive', { params: { id: performer.id } }, members[1]!.token);
    const viewer: Watching = keep(await watch(renditionUrl(new URL(playback.hlsUrl, cluster.url))));
    const chatters: Chatter[] = await Promise.all(
      members.map(async (member) => keep(await chat(cluster.url, member, conversation._id))),
    );
    const tips = keep(tip(cluster, members[0]!, performer.id, 50));
    const paths = ['/api/performers/search', `/api/performers/${performer.username}/view`, '/api/health/live'];
    const requests = Array.from({ length: 4 }, () => keep(request(cluster.url, paths, 20)));
    await until('some load', () => tips.acknowledged.length > 5);
    viewer.reset();

    const said: string[] = [];
    const say = async (text: string) => {
      await cluster.must('sendPublicMessage', { params: { id: conversation._id }, body: { text } }, members[2]!.token);
      said.push(text);
    };
    for (const [index, target] of (['process', 'group'] as const).entries()) {
      const member = cluster.members.api[index]!;
      await say(`before ${index}`);
      const tipped = tips.acknowledged.length;
      const code = await member.end(target);
      expect({ code, warnings: warningsIn(member.output()) }).toEqual({ code: 0, warnings: [] });
      await say(`between ${index}`);
      await cluster.restart('api', index);
      await until('every socket', () => chatters.every((each) => each.connected()));
      await until('a tip since', () => tips.acknowledged.length > tipped + 5);
      expect(await isPublic()).toBe(true);
      await say(`after ${index}`);
    }
    await tips.stop();
    await Promise.all(requests.map((each) => each.stop()));
    await until('every message everywhere', () =>
      chatters.every((each) => said.every((text) => each.texts().includes(text))),
    );

    expect(requests.flatMap(({ failures }) => failures)).toEqual([]);
    expect(tips.refused).toEqual([]);
    const { rows } = await cluster.world.database.pool.query<{ count: number }>('select count(*) from tips');
    expect(rows[0]?.count).toBe(tips.acknowledged.length);
    for (const each of chatters) {
      expect(each.texts().filter((text) => said.includes(text))).toEqual(said);
      expect(each.backOffs()).toBe(0);
    }
    expect(viewer.longestGap()).toBeLessThanOrEqual(PICTURE_GAP_MAX_MS);
  });
});
