import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { savePost } from '@server/features/posts/service';
import { openNotified } from '@test/support/notified';

const { world, query, goLive } = openNotified();

const HOUR_MS = 3_600_000;
/** An address in Germany. */
const GERMANY = '88.198.0.1';
const HOSTILE = `</title><script>&"'\u0008\uffff ]]>`;
/** What is left of it: XML has no such characters. */
const HOSTILE_READ = `</title><script>&"' ]]>`;

interface Rss {
  rss: {
    channel: {
      title: string;
      'atom:link': { '@_href': string; '@_rel': string };
      item: { title: string; guid: { '#text': string }; link: string; pubDate: string; description: string }[];
    };
  };
}
interface JsonFeed {
  version: string;
  feed_url: string;
  items: { id: string; url: string; title: string; content_text: string; date_published: string; image?: string }[];
}

const parser = new XMLParser({
  ignoreAttributes: false,
  trimValues: false,
  isArray: (name) => name === 'item',
  htmlEntities: false,
});
function read(xml: string): Rss['rss']['channel'] {
  expect(XMLValidator.validate(xml)).toBe(true);
  return (parser.parse(xml) as Rss).rss.channel;
}

type Asked = { from?: string; headers?: Record<string, string>; token?: string };
const performerFeed = (format: 'xml' | 'json', { token, ...given }: Asked = {}) =>
  world.api.call('viewPerformerFeed', { params: { username: world.performer.username, format }, ...given }, token);
const siteFeed = (format: 'xml' | 'json', given: Asked = {}) =>
  world.api.call('viewSiteFeed', { params: { format }, ...given });
const jsonOf = async (answer: Promise<{ body: unknown }>) => (await answer).body as JsonFeed;
const titlesOf = async (answer: Promise<{ body: unknown }>) => (await jsonOf(answer)).items.map(({ title }) => title);

/** Plans a show of the performer in UTC, in some hours from now. @returns its start */
async function plan(title: string, inHours = 48): Promise<string> {
  const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
  const show = { day: at(inHours).slice(0, 10), start: at(inHours).slice(11, 16), end: at(inHours + 1).slice(11, 16) };
  await world.api.must(
    'updatePerformer',
    { body: { plannedShows: [{ ...show, title }], timeZone: 'UTC' } },
    world.performer.token,
  );
  return `${at(inHours).slice(0, 16)}:00.000Z`;
}

describe('the feed of a performer', () => {
  it('lists the live show and the coming shows in both formats, with the same ids', async () => {
    const startsAt = await plan('Carols');
    await goLive('Torch songs');
    const { body, headers } = await performerFeed('xml');
    expect(headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    const channel = read(String(body));
    const { username } = world.performer;
    expect(channel.item.map(({ title }) => title)).toEqual([`${username} is live: Torch songs`, `${username}: Carols`]);
    const feed = await jsonOf(performerFeed('json'));
    expect(feed.version).toBe('https://jsonfeed.org/version/1.1');
    expect(feed.items.map(({ id }) => id)).toEqual(channel.item.map(({ guid }) => guid['#text']));
    for (const { url, content_text, date_published } of feed.items) {
      expect(url).toBe(`${world.api.ctx.publicUrl}/performers/${username}`);
      expect(content_text).not.toBe('');
      expect(Date.parse(date_published)).toBeLessThanOrEqual(Date.now());
    }
    expect(feed.items[1]!.content_text).toContain(` at ${startsAt.slice(11, 16)} UTC time`);
    expect(channel.item.map(({ pubDate }) => Date.parse(pubDate))).not.toContain(NaN);
    expect(channel['atom:link']['@_href']).toBe(feed.feed_url.replace(/json$/, 'xml'));
  });

  it('stays well-formed and unchanged in meaning with a hostile title', async () => {
    // the API refuses such characters, so they come from another source
    await plan('Carols');
    await query('update accounts set name = $2 where id = $1', [world.performer.id, HOSTILE]);
    const channel = read(String((await performerFeed('xml')).body));
    expect(channel.item[0]!.title).toBe(`${HOSTILE_READ}: Carols`);
    expect((await jsonOf(performerFeed('json'))).items[0]!.title).toContain('</title><script>');
  });

  it('answers 304 to a reader that has it, by tag or by date, and sends it again after a change', async () => {
    await plan('Carols');
    const { headers } = await performerFeed('xml');
    const [etag, modified] = [headers.get('etag')!, headers.get('last-modified')!];
    const again = async (given: Record<string, string>) => (await performerFeed('xml', { headers: given })).status;
    expect(await again({ 'if-none-match': etag })).toBe(304);
    expect(await again({ 'if-modified-since': modified })).toBe(304);
    expect(await again({ 'if-modified-since': 'Mon, 01 Jan 2024 00:00:00 GMT' })).toBe(200);
    expect(await again({ 'if-none-match': '"other"', 'if-modified-since': modified })).toBe(200);
    await plan('Hymns');
    expect(await again({ 'if-none-match': etag })).toBe(200);
  });

  it('moves to the new username of a performer', async () => {
    const former = world.performer.username;
    const username = `new-${former}`.slice(0, 30);
    await world.api.must('updatePerformer', { body: { username } }, world.performer.token);
    const feed = await jsonOf(world.api.call('viewPerformerFeed', { params: { username: former, format: 'json' } }));
    expect(feed.feed_url).toContain(`/performers/${username}/feed.json`);
  });

  it('has only what a guest from the same country may see, whoever asks', async () => {
    await plan('Carols');
    expect((await performerFeed('xml')).headers.get('cache-control')).toBe('public, max-age=300');
    await world.api.must('updateBlocking', { body: { countries: ['DE'] } }, world.performer.token);
    expect((await performerFeed('xml', { from: GERMANY })).status).toBe(403);
    expect((await performerFeed('xml', { from: GERMANY, token: world.performer.token })).status).toBe(403);
    const elsewhere = await performerFeed('xml');
    expect([elsewhere.status, elsewhere.headers.get('cache-control')]).toEqual([200, 'private, max-age=300']);
    await world.api.must('updateBlocking', { body: { countries: [] } }, world.performer.token);
    await query("update accounts set status = 'suspended' where id = $1", [world.performer.id]);
    expect((await performerFeed('json')).status).toBe(404);
  });

  it('has no entry of a private show', async () => {
    await goLive('Torch songs');
    await query("update performers set streaming_status = 'private' where account_id = $1", [world.performer.id]);
    expect(await titlesOf(performerFeed('json'))).toEqual([]);
  });
});

describe('the feed of the site', () => {
  it('lists news, live shows and coming shows of performers whom a guest may see', async () => {
    await plan('Carols');
    await goLive('Torch songs');
    await savePost(world.api.ctx, {
      slug: 'summer',
      type: 'post',
      title: 'Summer & more',
      shortDescription: 'The summer programme is out.',
      content: '<p>All of it.</p>',
    });
    const { username: name } = world.performer;
    const titles = await titlesOf(siteFeed('json'));
    expect(titles).toEqual(
      expect.arrayContaining([`${name} is live: Torch songs`, `${name}: Carols`, 'Summer & more']),
    );
    const channel = read(String((await siteFeed('xml')).body));
    expect(channel.item).toHaveLength(titles.length);
    await world.api.must('updateBlocking', { body: { countries: ['DE'] } }, world.performer.token);
    const inGermany = await titlesOf(siteFeed('json', { from: GERMANY }));
    expect(inGermany).toContain('Summer & more');
    expect(inGermany.filter((title) => title.startsWith(name))).toEqual([]);
  });

  it('refuses other formats', async () => {
    expect((await world.api.call('viewSiteFeed', { params: { format: 'pdf' } })).status).toBe(400);
  });
});
