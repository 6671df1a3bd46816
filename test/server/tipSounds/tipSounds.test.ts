import { type TipSoundView } from '@contract/tipSounds';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';

let api: Api;
let performer: Actor;
let member: Actor;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  [performer, member] = [await api.verifiedPerformer(), await api.registerMember()];
});

const CHIME: TipSoundView = { tokens: 1, sound: 'chime' };
const BELL: TipSoundView = { tokens: 100, sound: 'bell' };
const save = (sounds: unknown, by = performer) =>
  api.call('updateTipSounds', { body: { sounds: sounds as TipSoundView[] } }, by.token);
const view = (by?: Actor, id = performer.id) => api.call('viewTipSounds', { params: { id } }, by?.token);

describe('the sounds of tips', () => {
  test('are those of the site until the performer chooses some, and after giving the choice back', async () => {
    expect((await view()).data).toEqual({ sounds: null });
    expect((await save([CHIME, BELL])).data).toEqual({ sounds: [CHIME, BELL] });
    expect((await view()).data).toEqual({ sounds: [CHIME, BELL] });
    expect((await save(null)).data).toEqual({ sounds: null });
    expect((await view(member)).data).toEqual({ sounds: null });
  });

  test('can be none, so that tips are silent', async () => {
    await save([CHIME]);
    expect((await save([])).status).toBe(200);
    expect((await view(member)).data).toEqual({ sounds: [] });
  });

  test.each([
    ['a sound that is not kept', [{ tokens: 1, sound: 'horn' }]],
    ['an amount of nothing', [{ ...CHIME, tokens: 0 }]],
    ['a fraction', [{ ...CHIME, tokens: 1.5 }]],
    ['an amount above the largest tip', [{ ...CHIME, tokens: 1_000_000_001 }]],
    ['amounts that do not rise', [BELL, CHIME]],
    ['the same amount twice', [CHIME, CHIME]],
    ['six sounds', [1, 2, 3, 4, 5, 6].map((tokens) => ({ ...CHIME, tokens }))],
  ])('are refused with %s, and the present ones stay', async (_what, sounds) => {
    await save([BELL]);
    expect((await save(sounds)).error).toMatchObject({ statusCode: 400, error: 'VALIDATION' });
    expect((await view()).data).toEqual({ sounds: [BELL] });
  });

  test('are chosen by performers only, each for the own room', async () => {
    expect((await save([CHIME], member)).status).toBe(403);
    expect((await api.call('updateTipSounds', { body: { sounds: [CHIME] } }, null)).status).toBe(401);
    const other = await api.verifiedPerformer();
    await save([BELL], other);
    expect((await view()).data).toEqual({ sounds: null });
  });

  test('are hidden from a member whom the performer has blocked, and missing for who is no performer', async () => {
    await api.must('blockAccount', { body: { accountId: member.id } }, performer.token);
    expect((await view(member)).status).toBe(403);
    expect((await view(undefined, member.id)).status).toBe(404);
  });
});
