/**
 * A takedown reaches everything within ten seconds: pages in the memory of the site, searches, the sitemap, links to
 * files, and addresses that a bucket handed out. The site runs in another process than the command that takes down.
 */
import { startBucket } from '@test/support/bucket';
import { type Caller, makeCaller } from '@test/support/call';
import { until } from '@test/support/mediaServer';
import { ticketOf } from '@test/support/money';
import { openFile } from '@test/support/privateLinks';
import { publicPages } from '@test/support/publicPages';
import { type Site, startSite } from '@test/support/site';
import { videoFile } from '@test/support/videos';
import { registerMember, verifiedPerformer } from '@test/support/visitors';

jest.setTimeout(240_000);

/** the promise to visitors and owners (docs/operating.md) */
const TAKEDOWN_LIMIT_MS = 10_000;
const password = 'footlights';
const TITLE = 'Lanterns at midnight';

describe.each(['a folder', 'a bucket with addresses of its own'] as const)('with files in %s', (storage) => {
  const isBucket = storage !== 'a folder';
  let bucket: Awaited<ReturnType<typeof startBucket>> | null = null;
  let site: Site;
  let api: Caller;
  let member = '';
  let id = '';
  const { get, text } = publicPages(() => site);

  beforeAll(async () => {
    bucket = isBucket ? await startBucket() : null;
    site = await startSite({ env: bucket ? { ...bucket.env, S3_DIRECT: 'on' } : {} });
    api = makeCaller(site.url, '');
    await Promise.all([registerMember(site, 'mira', password), verifiedPerformer(site, 'juno', password)]);
    await site.operator('packages', 'add', 'Matinee', '100', '9.99');
    member = (await api.must('loginUser', { body: { username: 'mira', password } })).token;
    const { token: juno } = await api.must('loginPerformer', { body: { username: 'juno', password } });
    const body = { title: TITLE, status: 'active' as const, isSaleVideo: 'true', token: 30 };
    const files = { video: { name: 'lanterns.mp4', content: await videoFile() } };
    id = (await api.must('createVideo', { body, files }, juno))._id;
    await until('the processed video', async () => (await api.call('viewVideo', { params: { id } })).status === 200);
    const { data } = await api.must('searchPackages');
    const { paymentUrl } = await api.must('purchaseTokens', { params: { id: data[0]!._id }, body: {} }, member);
    await api.must('decideSandboxCheckout', { params: { ticket: ticketOf(paymentUrl) }, body: { decision: 'pay' } });
    await api.must('purchaseItem', { params: { type: 'video', id }, body: {} }, member);
  });
  afterAll(async () => {
    await site?.remove();
    await bucket?.close();
  });

  test('a takedown ends pages, searches, the sitemap and every address of a file within ten seconds', async () => {
    const pages = ['/videos', '/performers/juno', '/videos?q=Lanterns', '/sitemap/videos-1.xml'];
    const mentions = async (page: string) => /Lanterns at midnight|\/videos\/[0-9a-f-]{36}/.test(await text(page));
    const found = async () =>
      (await api.must('searchVideos', { query: { q: 'Lanterns' } })).data.map(({ _id }) => _id).includes(id);
    // twice: the second answer comes from memory
    for (let time = 0; time < 2; time += 1) {
      for (const page of pages) expect({ page, shown: await mentions(page) }).toEqual({ page, shown: true });
      expect((await get(`/videos/${id}`)).status).toBe(200);
    }
    expect(await found()).toBe(true);

    const seen = await api.must('viewVideo', { params: { id } }, member);
    const addresses = [...JSON.stringify(seen).matchAll(/"(\/files\/[^"]+)"/g)].map(([, address]) => address!);
    const open = (address: string) => openFile(site.url, address, member);
    const direct: string[] = [];
    for (const address of addresses) {
      const answer = await open(address);
      expect({ address, ok: answer.status < 400 }).toEqual({ address, ok: true });
      const location = answer.headers.get('location');
      if (location) direct.push(location);
    }
    expect(addresses).toContain(seen.video);
    expect(direct.length > 0).toBe(isBucket);
    for (const address of direct) expect((await fetch(address)).status).toBe(200);

    expect(await site.operator('takedown', 'down', `${site.url}/videos/${id}`, 'rules')).toContain('is down');
    const isGone = async (answer: Promise<Response>) => (await answer).status >= 400;
    await until(
      'the takedown everywhere',
      async () => {
        const ends = [
          ...pages.map(async (page) => !(await mentions(page))),
          isGone(get(`/videos/${id}`).then((answer) => (answer.status === 307 ? get('/404') : answer))),
          found().then((is) => !is),
          ...addresses.map((address) => isGone(open(address))),
          ...direct.map((address) => isGone(fetch(address))),
        ];
        return (await Promise.all(ends)).every(Boolean);
      },
      TAKEDOWN_LIMIT_MS,
    );
  });
});
