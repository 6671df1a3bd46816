import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { openNotified } from '@test/support/notified';

const { world, query } = openNotified();

/** An address in Germany. */
const GERMANY = '88.198.0.1';

const site = () => world.api.ctx.config.publicUrl ?? new URL(world.api.url).origin;
const room = () => `${site()}/performers/${world.performer.username}`;
const ask = (given: Record<string, unknown>, from?: string) => world.api.call('viewOembed', { query: given, from });

it('describes a player of the room in JSON and in XML', async () => {
  const { status, headers, body } = await ask({ url: room() });
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  expect(body).toMatchObject({
    version: '1.0',
    type: 'video',
    width: 640,
    height: 360,
    author_name: world.performer.username,
    author_url: room(),
    provider_url: `${site()}/`,
    html: expect.stringContaining(`<iframe src="${site()}/embed/${world.performer.username}" width="640" height="360"`),
  });
  const xml = String((await ask({ url: room(), format: 'xml' })).body);
  expect(XMLValidator.validate(xml)).toBe(true);
  const read = new XMLParser({ parseTagValue: false }).parse(xml) as { oembed: Record<string, string> };
  expect(read.oembed).toEqual(
    Object.fromEntries(Object.entries(body as object).map(([name, value]) => [name, String(value)])),
  );
});

it('keeps within the size that the consumer allows', async () => {
  const sizeOf = async (limits: object) => {
    const { width, height } = (await ask({ url: room(), ...limits })).body as { width: number; height: number };
    return [width, height];
  };
  expect(await sizeOf({ maxwidth: 320 })).toEqual([320, 180]);
  expect(await sizeOf({ maxheight: 90, maxwidth: 4000 })).toEqual([160, 90]);
  expect((await ask({ url: room(), maxwidth: 'wide' })).status).toBe(400);
});

it('escapes a hostile name in the code', async () => {
  await query('update accounts set name = $2 where id = $1', [world.performer.id, '"><script>alert(1)</script>']);
  const { html } = (await ask({ url: room() })).body as { html: string };
  expect(html).not.toContain('<script>');
  expect(html).toContain('title="&quot;&gt;&lt;script&gt;');
});

it.each([
  ['404 for another site', 404, () => 'https://elsewhere.example/performers/juno'],
  ['404 for a page that is no room', 404, () => `${site()}/videos`],
  ['404 for an unknown performer', 404, () => `${site()}/performers/nobody-is-called-this`],
  ['404 for an address that is none', 404, () => 'performers/juno'],
  ['404 for a broken name', 404, () => `${site()}/performers/%E0%A4%A`],
  ['401 for a private show', 401, () => `${site()}/shows/private/${world.performer.username}`],
])('answers %s', async (_what, status, url) => {
  expect((await ask({ url: url() })).status).toBe(status);
});

it('answers 501 for another format, and 401 where the performer is blocked', async () => {
  expect((await ask({ url: room(), format: 'yaml' })).status).toBe(501);
  await world.api.must('updateBlocking', { body: { countries: ['DE'] } }, world.performer.token);
  expect((await ask({ url: room() }, GERMANY)).status).toBe(401);
  expect((await ask({ url: room() })).status).toBe(200);
});

it('answers 404 for a suspended performer', async () => {
  await query("update accounts set status = 'suspended' where id = $1", [world.performer.id]);
  expect((await ask({ url: room() })).status).toBe(404);
});
