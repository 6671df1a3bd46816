import { createEvent, fireEvent, screen, within } from '@testing-library/react';
import { type IdentityCaseView } from '@contract/identity';
import { FIRST_LOOK, moved, turned, zoomed } from '@/features/identity/DocumentView';
import { IdentityScreen } from '@/features/identity/IdentityScreen';
import { renderDesk } from '@test/support/deskPage';
import { data, fakeApi } from '@test/support/fakeApi';

jest.mock('next/router', () => ({
  useRouter: () => ({ query: {}, asPath: '/operator/identity/juno', push: jest.fn() }),
}));

const CASE: IdentityCaseView = {
  _id: 'juno',
  role: 'performer',
  username: 'juno',
  name: 'Juno Valcourt',
  avatar: '/a.webp',
  waitsFor: 'decision',
  waitingSince: '2026-11-25T10:00:00.000Z',
  attempt: 1,
  status: 'pending',
  entered: { familyName: 'Valcourt', givenNames: 'Juno', dateOfBirth: '1990-01-02', country: 'BE' },
  documents: [
    { field: 'documentVerification', format: 'jpg', createdAt: '2026-11-25T10:00:00.000Z' },
    { field: 'idVerification', format: 'jpg', createdAt: '2026-11-25T10:00:00.000Z' },
  ],
  decisions: [],
  version: '1',
};
const CARD = 'GET /operator/documents/juno/idVerification';
const SELFIE = 'GET /operator/documents/juno/documentVerification';

describe('how a document is looked at', () => {
  test('zoom goes in steps of 25 % from 50 to 400, and a document that is not enlarged is in the middle', () => {
    expect(zoomed(FIRST_LOOK, 1).zoom).toBe(125);
    expect(zoomed(FIRST_LOOK, 99).zoom).toBe(400);
    expect(zoomed(FIRST_LOOK, -99).zoom).toBe(50);
    expect(zoomed(moved(zoomed(FIRST_LOOK, 1), 30, 5), -1)).toEqual(FIRST_LOOK);
  });

  test('four turns to the right end where they began', () => {
    const angles = [1, 2, 3, 4].reduce<number[]>(
      (before) => [...before, turned({ ...FIRST_LOOK, angle: before.at(-1)! }).angle],
      [0],
    );
    expect(angles).toEqual([0, 90, 180, 270, 0]);
  });

  test('only an enlarged document moves', () => {
    expect(moved(FIRST_LOOK, 30, 5)).toEqual(FIRST_LOOK);
    expect(moved(zoomed(FIRST_LOOK, 4), 30, 5)).toMatchObject({ x: 30, y: 5 });
  });
});

describe('both documents of a case', () => {
  beforeEach(() => {
    let made = 0;
    URL.createObjectURL = () => `blob:document-${(made += 1)}`;
    URL.revokeObjectURL = () => undefined;
  });
  async function open() {
    const api = fakeApi({
      'GET /operator/identities/juno': data(CASE),
      'GET /operator/identities/search': data({ data: [], total: 0 }),
      [CARD]: { body: 'card', type: 'image/jpeg' },
      [SELFIE]: { body: 'selfie', type: 'image/jpeg' },
    });
    renderDesk(<IdentityScreen accountId="juno" />, { operatorRole: 'reviewer' });
    const [card, selfie] = [
      await screen.findByAltText('Identity document'),
      await screen.findByAltText('Second document'),
    ];
    const looks = () => [card.style.transform, selfie.style.transform];
    return { api, card, selfie, looks };
  }
  const look = (zoom: number, angle = 0, x = 0, y = 0) =>
    `translate(${x}px, ${y}px) scale(${zoom / 100}) rotate(${angle}deg)`;
  /** The pointer of jsdom has neither buttons nor movements. */
  const drag = (element: Element, buttons: number, movementX: number, movementY: number) => {
    const event = createEvent.pointerMove(element);
    for (const [name, value] of Object.entries({ buttons, movementX, movementY }))
      Object.defineProperty(event, name, { value });
    fireEvent(element, event);
  };
  const press = (...keys: string[]) => keys.forEach((key) => fireEvent.keyDown(document.body, { key }));

  test('stand side by side, the document first, and each is opened once', async () => {
    const { api, card, selfie } = await open();
    expect(card.compareDocumentPosition(selfie) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(api.calls().filter((call) => call.startsWith('GET /operator/documents'))).toEqual([CARD, SELFIE]);
    expect(screen.getByText(/Every view is logged/)).toBeVisible();
  });

  test('are enlarged, turned and moved together by keys', async () => {
    const { looks } = await open();
    press('+', '+', 't');
    expect(looks()).toEqual([look(150, 90), look(150, 90)]);
    press('ArrowRight', 'ArrowDown');
    expect(looks()).toEqual([look(150, 90, -60, -60), look(150, 90, -60, -60)]);
    press('-', '-');
    expect(looks()).toEqual([look(100, 90), look(100, 90)]);
  });

  test('leave the arrows to the page while neither is enlarged', async () => {
    await open();
    expect(fireEvent.keyDown(document.body, { key: 'ArrowDown' })).toBe(true);
    press('+');
    expect(fireEvent.keyDown(document.body, { key: 'ArrowDown' })).toBe(false);
  });

  test('are enlarged one by one after "Zoom both" is off, and each keeps its own place', async () => {
    const { card, looks } = await open();
    const tools = within(screen.getByRole('toolbar', { name: 'Identity document' }));
    fireEvent.click(tools.getByRole('button', { name: /^Larger/ }));
    expect(looks()).toEqual([look(125), look(125)]);
    drag(card, 1, 12, 7);
    expect(looks()).toEqual([look(125, 0, 12, 7), look(125)]);
    drag(card, 0, 50, 50);
    expect(looks()).toEqual([look(125, 0, 12, 7), look(125)]);
    fireEvent.click(screen.getByLabelText('Zoom both'));
    fireEvent.click(tools.getByRole('button', { name: /^Rotate/ }));
    fireEvent.click(tools.getByRole('button', { name: /^Smaller/ }));
    expect(looks()).toEqual([look(100, 90), look(125)]);
  });
});
