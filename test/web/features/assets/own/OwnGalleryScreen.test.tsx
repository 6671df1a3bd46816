import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type AppStore } from '@/application/wrapper';
import { NewGalleryScreen, OwnGalleryScreen } from '@/features/assets/own/OwnGalleryScreen';
import { opened } from '@/features/assets/slice';
import { data, fakeApi } from '@test/support/fakeApi';
import { press, show, startPerformerStore } from '@test/support/ownItemForms';
import { ownGallery } from '@test/support/ownItems';

const router = { asPath: '/account/performer/galleries', push: jest.fn(async () => true), beforePopState: jest.fn() };
jest.mock('next/router', () => ({
  __esModule: true,
  default: { router: { asPath: '/here' }, push: jest.fn(async () => true) },
  useRouter: () => router,
}));

const GALLERIES = '/performer/performer-assets/galleries';
const PHOTOS = 'GET /performer/performer-assets/photos/search';
let store: AppStore;
beforeEach(async () => {
  store = await startPerformerStore();
});

test('a new gallery is created as a draft', async () => {
  const api = fakeApi({ [`POST ${GALLERIES}`]: data(ownGallery({ status: 'draft' })) });
  show(store, <NewGalleryScreen commission={70} />);
  expect(screen.queryByText('Status')).not.toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Name'), 'Backstage');
  await press('Create and add photos');
  await waitFor(() => expect(api.arrived).toHaveLength(1));
  expect(api.arrived[0]!.body).toMatchObject({ name: 'Backstage', isSale: false });
  expect(api.arrived[0]!.body).not.toHaveProperty('status');
});

test('a draft gallery is published in a step that names its price and audience', async () => {
  const UPDATE = `PUT ${GALLERIES}/g1`;
  const draft = ownGallery({ status: 'draft', isSale: true, token: 20 });
  const api = fakeApi({ [PHOTOS]: data({ data: [], total: 0 }), [UPDATE]: data(draft) });
  const saved = () => api.arrived.filter(({ call }) => call === UPDATE).map(({ body }) => body);
  store.dispatch(opened({ gallery: draft }));
  show(store, <OwnGalleryScreen commission={70} />);
  await press('Save draft');
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]).not.toHaveProperty('status', 'active');
  api.handlers[UPDATE] = data({ ...draft, status: 'active' });
  await press('Publish…');
  expect(await screen.findByRole('dialog', { name: 'Publish Backstage?' })).toHaveTextContent(
    /Members pay 20 tokens to see its photos\..*You keep 14 tokens of each sale\./,
  );
  expect(saved()).toHaveLength(1);
  await press('Publish for 20 tokens');
  await waitFor(() => expect(saved()).toHaveLength(2));
  expect(saved()[1]).toMatchObject({ status: 'active', isSale: true, token: 20 });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Publish…' })).not.toBeInTheDocument());
});
