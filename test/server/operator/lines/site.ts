import { addCategory } from '@server/features/categories/service/editing';
import { createPost } from '@server/features/posts/service/editing';
import { addPromo } from '@server/features/site/service/promos';
import { addPackage } from '@server/features/wallet/service/packages';
import { pictureFile } from '@test/support/pictures';
import { type Row, type World } from './world';

const any = expect.anything() as unknown;
const named = (fields: object): unknown => expect.objectContaining(fields);
let made = 0;
const word = (kind: string) => `${kind}-${(made += 1)}`;
const addition = { description: '', picture: '' };

const category = ({ api }: World) => {
  const name = word('category');
  return addCategory(api.ctx, { ...addition, name, slug: name } as never);
};
const offer = ({ api }: World) => addPackage(api.ctx, { name: word('package'), tokens: 10, price: 1 });
const PROMO = { tone: 'warm', audience: 'everyone', active: true, position: 'top', startsAt: null, endsAt: null };
const promoBody = () => ({ ...PROMO, title: word('promo'), text: '', action: 'Look', link: '/' });
const promo = ({ api }: World) => addPromo(api.ctx, promoBody() as never);
const postBody = (slug = word('post')) => ({
  ...{ slug, title: slug, type: 'post', shortDescription: '', content: '<p>News</p>', draft: false },
});
const post = ({ api }: World) => createPost(api.ctx, postBody() as never);

/** Returns the row that adds, changes, orders or removes something in a list of the site. */
const list = (
  [call, action]: [Row[0], string],
  make: (world: World) => Promise<{ given: object; before?: unknown; after?: unknown }>,
  kind?: 'packagesChanged',
): Row => [
  call,
  '',
  async (world) => {
    const { given, ...facts } = await make(world);
    return { given, line: { what: action, account: null, ...(kind && { kind }), ...facts } };
  },
];
const ordered = async (items: { _id: string }[], world: World, table: string) => {
  const rows = await world.run<{ id: string }>(`select id from ${table} order by ordering, id`);
  const ids = [...rows.map(({ id }) => id)].reverse();
  if (items.length < 2) throw new Error('two items are needed');
  return { given: { body: { ids } }, before: { order: any }, after: { order: any } };
};

const LISTS: Row[] = [
  list(['addCategory', 'categories/add'], async () => {
    const name = word('category');
    return { given: { body: { name, slug: name } }, after: { name, slug: name } };
  }),
  list(['changeCategory', 'categories/change'], async (world) => {
    const { _id: id, name } = await category(world);
    return { given: { params: { id }, body: { name: 'Jazz' } }, before: { name }, after: { name: 'Jazz' } };
  }),
  list(['orderCategories', 'categories/order'], async (world) =>
    ordered([await category(world), await category(world)], world, 'categories'),
  ),
  list(['mergeCategories', 'categories/merge'], async (world) => {
    const [gone, kept] = [await category(world), await category(world)];
    return {
      given: { params: { id: gone._id }, body: { into: kept._id } },
      before: { name: gone.name, slug: gone.name },
      after: { name: kept.name, performers: 0 },
    };
  }),
  list(['removeCategory', 'categories/remove'], async (world) => {
    const { _id: id, name } = await category(world);
    return { given: { params: { id } }, before: { name, slug: name } };
  }),
  list(
    ['createPackage', 'packages/add'],
    async () => {
      const name = word('package');
      return { given: { body: { name, tokens: 7, price: 1 } }, after: { name, tokens: 7, price: 1, onSale: true } };
    },
    'packagesChanged',
  ),
  list(
    ['changePackage', 'packages/change'],
    async (world) => {
      const { _id: id } = await offer(world);
      const given = { params: { id }, body: { price: 2 } };
      return { given, before: named({ price: 1 }), after: named({ price: 2 }) };
    },
    'packagesChanged',
  ),
  list(
    ['orderPackages', 'packages/order'],
    async (world) => ordered([await offer(world), await offer(world)], world, 'token_packages'),
    'packagesChanged',
  ),
  list(['createPost', 'posts/add'], async () => ({ given: { body: postBody() }, after: any })),
  list(['changePost', 'posts/change'], async (world) => {
    const { _id: id, slug, updatedAt: seen } = await post(world);
    const given = { params: { id }, body: { ...postBody(slug), title: 'Late news', seen } };
    return { given, before: named({ title: slug }), after: named({ title: 'Late news' }) };
  }),
  list(['removePost', 'posts/remove'], async (world) => {
    const { _id: id, slug } = await post(world);
    return { given: { params: { id } }, before: named({ title: slug }) };
  }),
  list(['createPromo', 'promos/add'], async () => ({ given: { body: promoBody() }, after: any })),
  list(['changePromo', 'promos/change'], async (world) => {
    const { _id: id, title } = await promo(world);
    const given = { params: { id }, body: { title: 'Sale' } };
    return { given, before: named({ title }), after: named({ title: 'Sale' }) };
  }),
  list(['orderPromos', 'promos/order'], async (world) =>
    ordered([await promo(world), await promo(world)], world, 'promos'),
  ),
  list(['removePromo', 'promos/remove'], async (world) => {
    const { _id: id, title } = await promo(world);
    return { given: { params: { id } }, before: named({ title }) };
  }),
  list(['changeMenus', 'menus/change'], async () => {
    const items = [{ section: 'footer', title: 'Terms', path: '/posts/terms', isNewTab: false }];
    return { given: { body: { items } }, before: { items: any }, after: { items: 'footer: Terms (/posts/terms)' } };
  }),
];

const setting = (call: Row[0], effect: string, key: string, [before, after]: unknown[], given: object): Row => [
  call,
  effect,
  async () => ({ given, line: { what: key, kind: 'settingChanged', account: null, before, after } }),
];
const mail = async ({ api, owner }: World) => ({
  key: (await api.must('listMailTemplates', {}, owner.token))[0]!.key,
});
const TEXT = { subject: 'Confirm', body: 'Hello', actionLabel: 'Confirm' };

const SETTINGS: Row[] = [
  setting('changeSetting', 'to a value', 'payoutMinimum', [100, 77], {
    ...{ params: { key: 'payoutMinimum' }, body: { value: 77 } },
  }),
  setting('changeSetting', 'back to its default', 'payoutMinimum', [77, 100], {
    ...{ params: { key: 'payoutMinimum' }, body: { value: null } },
  }),
  setting('dismissSetup', '', 'setupDismissed', [false, true], { body: { dismissed: true } }),
  [
    'changeBrand',
    'both colours',
    async () => {
      const body = { brandColour: '#7a3cff', successColour: '#1f7a2d' };
      const line = { what: 'settings/change', kind: 'settingChanged' as const, account: null };
      return { given: { body }, line: { ...line, before: named({ brandColour: '#ff0066' }), after: body } };
    },
  ],
  [
    'setDeskRate',
    'of the site',
    async () => {
      const line = { what: 'rates/set', kind: 'commissionChanged' as const, account: null };
      const [before, after] = [
        { kind: 'tip', percent: any },
        { kind: 'tip', percent: 61, from: 'now' },
      ];
      return { given: { body: { kind: 'tip', percent: 61 } }, line: { ...line, before, after } };
    },
  ],
  [
    'uploadSiteFile',
    '',
    async () => {
      const after = { url: expect.stringContaining('/site/') as unknown };
      const files = { file: { name: 'logo.png', content: await pictureFile('png', 64, 64) } };
      return { given: { files }, line: { what: 'files/upload', account: null, after } };
    },
  ],
  ['previewMail', 'reads only', async (world) => ({ given: { params: await mail(world), body: TEXT }, line: null })],
  [
    'sendTestMail',
    '',
    async (world) => ({
      given: { params: await mail(world), body: TEXT },
      line: { what: 'mails/test', account: null },
    }),
  ],
  [
    'changeMailTemplate',
    '',
    async (world) => ({
      given: { params: await mail(world), body: TEXT },
      line: { what: 'mails/change', account: null, before: named({ subject: any }), after: TEXT },
    }),
  ],
  [
    'resetMailTemplate',
    '',
    async (world) => {
      const params = await mail(world);
      await world.api.must('changeMailTemplate', { params, body: TEXT }, world.owner.token);
      return { given: { params }, line: { what: 'mails/reset', account: null, before: named(TEXT), after: any } };
    },
  ],
];

/** Calls of owners about the site. */
export const SITE: Row[] = [...LISTS, ...SETTINGS];
