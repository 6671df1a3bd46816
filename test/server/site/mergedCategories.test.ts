import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';

let api: Api;
let owner: Actor;
beforeAll(async () => {
  api = await startApi();
  owner = await api.operator();
});
afterAll(() => api.close());

describe('categories', () => {
  it('keep their own picture and description in a merge, and take those of the other one where they have none', async () => {
    const add = (name: string, picture: string, description = '') =>
      api.must('addCategory', { body: { name, slug: name.toLowerCase(), picture, description } }, owner.token);
    const [swing, bebop, cool] = [
      await add('Swing', '', 'Big bands'),
      await add('Bebop', '/files/public/site/bebop.webp', 'Small bands'),
      await add('Cool', '/files/public/site/cool.webp'),
    ];
    const merge = (id: string, into: string) =>
      api.must('mergeCategories', { params: { id }, body: { into } }, owner.token);
    const taken = { picture: bebop.picture, description: 'Big bands' };
    expect(await merge(bebop._id, swing._id)).toMatchObject(taken);
    expect(await merge(cool._id, swing._id)).toMatchObject(taken);
    await api.must('removeCategory', { params: { id: swing._id } }, owner.token);
  });
});
