// Links to private files that somebody else opens: another account, a guest, another machine.
import { PROOF_COOKIE } from '@server/http/linkBinding';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { openFile, proofOf } from '@test/support/privateLinks';
import { makeShop } from '@test/support/shop';

let api: Api;
let shop: ReturnType<typeof makeShop>;
let performer: Actor;
let buyer: Actor;
let other: Actor;
let links: { video: string; photo: string; file: string };
beforeAll(async () => {
  api = await startApi();
  shop = makeShop(api);
  performer = await api.verifiedPerformer();
  [buyer, other] = [await api.registerMember(), await api.registerMember()];
  const [video, gallery, product] = [
    await shop.video(performer),
    await shop.gallery(performer),
    await shop.product(performer),
  ];
  for (const member of [buyer, other]) await shop.buy(member, 'video', video._id);
  await shop.buy(buyer, 'gallery', gallery._id);
  await shop.buy(buyer, 'product', product._id);
  const photos = await api.must('searchGalleryPhotos', { params: { galleryId: gallery._id } }, buyer.token);
  links = {
    video: (await api.must('viewVideo', { params: { id: video._id } }, buyer.token)).video!,
    photo: photos.data[0]!.photo!,
    file: (await api.must('getDownloadLink', { params: { id: product._id } }, buyer.token)).downloadLink,
  };
  videoId = video._id;
});
let videoId: string;
afterAll(() => api.close());

const statusFor = async (address: string, token: string | null, headers: Record<string, string> = {}) => {
  const answer = await openFile(api.url, address, token, { headers });
  await answer.arrayBuffer();
  return answer.status;
};
const range = { range: 'bytes=4-7' };

it.each(['video', 'photo', 'file'] as const)('opens the %s for the browser that it was made for only', async (kind) => {
  expect(await statusFor(links[kind], buyer.token)).toBe(200);
  expect(await statusFor(links[kind], buyer.token, range)).toBe(206);
  // the other member has bought the video, too
  for (const thief of [other.token, performer.token, null]) {
    expect(await statusFor(links[kind], thief)).toBe(403);
    expect(await statusFor(links[kind], thief, range)).toBe(403);
  }
});

it('does not open for another session of the same account', async () => {
  const { token } = await api.must('loginUser', { body: { username: buyer.username, password: buyer.password } });
  expect(await statusFor(links.video, token)).toBe(403);
});

it('does not open with the proof of a session that ended', async () => {
  const { username, password } = buyer;
  const { token } = await api.must('loginUser', { body: { username, password } });
  const { video } = await api.must('viewVideo', { params: { id: videoId } }, token);
  const cookie = await proofOf(api.url, token);
  expect(await statusFor(video!, null, { cookie })).toBe(200);
  await api.must('logout', {}, token);
  expect(await statusFor(video!, null, { cookie })).toBe(403);
});

it('refuses a proof that somebody made up, changed or took from the readable token', async () => {
  const proof = await proofOf(api.url, buyer.token);
  const [, value = ''] = proof.split('=');
  const flipped = value.slice(0, -1) + (value.endsWith('A') ? 'B' : 'A');
  for (const forged of [flipped, value.split('.')[0]!, `${value.split('.')[0]}.`, buyer.token, ''])
    expect([forged, await statusFor(links.video, null, { cookie: `${PROOF_COOKIE}=${forged}` })]).toEqual([
      forged,
      403,
    ]);
});

it('does not open when the binding is removed from the link or replaced', async () => {
  const own = (await api.must('viewVideo', { params: { id: videoId } }, other.token)).video!;
  const by = (address: string) => new URL(address, api.url).searchParams.get('by')!;
  expect(await statusFor(links.video.replace(`&by=${by(links.video)}`, ''), null)).toBe(404);
  expect(await statusFor(links.video.replace(by(links.video), by(own)), other.token)).toBe(404);
});

it('says in the refusal what to do', async () => {
  const answer = await openFile(api.url, links.video, null);
  expect(await answer.json()).toMatchObject({ statusCode: 403, error: 'LINK_OF_ANOTHER_SESSION' });
});

it('lets everybody open what is free', async () => {
  const free = await shop.video(performer, { isSaleVideo: 'false', token: 0 });
  const { video } = await api.must('viewVideo', { params: { id: free._id } });
  expect(await statusFor(video!, null)).toBe(200);
});

describe('the proof of a session', () => {
  const cookiesOf = async (path: string, init: RequestInit) => {
    const answer = await fetch(`${api.url}/api${path}`, init);
    await answer.arrayBuffer();
    return answer.headers.getSetCookie();
  };

  it('comes with the login, and scripts cannot read it', async () => {
    const [cookie] = await cookiesOf('/auth/users/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: buyer.username, password: buyer.password }),
    });
    expect(cookie).toMatch(new RegExp(`^${PROOF_COOKIE}=[\\w.-]+; Path=/; HttpOnly; SameSite=Strict; Max-Age=\\d+$`));
  });

  it('comes with the next call of a session that lacks it, once', async () => {
    const [cookie = ''] = await cookiesOf('/health/live', { headers: { authorization: buyer.token } });
    expect(cookie).toContain('HttpOnly');
    const headers = { authorization: buyer.token, cookie: cookie.split(';')[0]! };
    expect(await cookiesOf('/health/live', { headers })).toEqual([]);
    // another account in the same browser
    expect(await cookiesOf('/health/live', { headers: { ...headers, authorization: other.token } })).toHaveLength(1);
    expect(await cookiesOf('/health/live', {})).toEqual([]);
  });

  it('goes with the logout', async () => {
    const { token } = await api.must('loginUser', { body: { username: other.username, password: other.password } });
    expect((await cookiesOf('/auth/logout', { method: 'POST', headers: { authorization: token } })).at(-1)).toContain(
      'Max-Age=0',
    );
  });
});

describe('a link for a native player', () => {
  const playerLink = async (from: string) => {
    const answer = await fetch(`${api.url}/api/user/performer-assets/videos/${videoId}`, {
      headers: {
        authorization: buyer.token,
        'x-native-player': 'on',
        'x-footlights-internal': api.ctx.internalSecret,
        'x-footlights-visitor-ip': from,
      },
    });
    return ((await answer.json()) as { data: { video: string } }).data.video;
  };

  it('opens without a cookie from the same machine, in ranges too, for an hour', async () => {
    const link = await playerLink('127.0.0.1');
    expect(await statusFor(link, null)).toBe(200);
    expect(await statusFor(link, null, range)).toBe(206);
    const seconds = Number(new URL(link, api.url).searchParams.get('until')) - Date.now() / 1000;
    expect(seconds).toBeGreaterThan(3500);
    expect(seconds).toBeLessThanOrEqual(3600);
  });

  it.each(['192.0.2.7', '127.0.0.2', '2001:db8::7'])('made at %s does not open from another machine', async (from) => {
    const link = await playerLink(from);
    for (const token of [null, other.token, buyer.token]) expect(await statusFor(link, token)).toBe(403);
  });
});
