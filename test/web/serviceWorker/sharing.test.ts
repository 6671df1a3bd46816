/** @jest-environment node */
import { SHARED_CACHE, SHARED_MAX } from '@/lib/sharedPictures';
import { activate } from '@/serviceWorker/caching';
import { isShare, keepShared } from '@/serviceWorker/sharing';
import { ORIGIN, workerScope } from '@test/support/workerScope';

/** The request that the system's share sheet makes. */
function shareOf(files: readonly File[]): Request {
  const form = new FormData();
  for (const file of files) form.append('pictures', file);
  return new Request(`${ORIGIN}/share`, { method: 'POST', body: form });
}
const picture = (name: string) => new File(['pixels'], name, { type: 'image/jpeg' });

test('a share is a form that a system sends to its page, and nothing else', () => {
  const asked = (changes: object) =>
    isShare({ url: `${ORIGIN}/share`, method: 'POST', mode: 'navigate', ...changes } as Request, ORIGIN);
  expect(asked({})).toBe(true);
  for (const changes of [
    { method: 'GET' },
    { mode: 'cors' },
    { url: `${ORIGIN}/shared` },
    { url: 'https://a.b/share' },
  ])
    expect(asked(changes)).toBe(false);
});

test('pictures wait under their names, in place of those before, until the page has read them', async () => {
  const { scope, storedIn } = workerScope();
  await keepShared(scope, shareOf([picture('a.jpg'), picture('b.jpg'), picture('c.jpg')]));
  const answer = await keepShared(scope, shareOf([picture('Grüße.jpg')]));
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${ORIGIN}/share`]);
  expect(storedIn(SHARED_CACHE)).toEqual([`${ORIGIN}/share/0`]);
  const cache = await scope.caches.open(SHARED_CACHE);
  const kept = (await cache.match(new Request(`${ORIGIN}/share/0`)))!;
  expect(decodeURIComponent(kept.headers.get('x-file-name')!)).toBe('Grüße.jpg');
  expect(await kept.text()).toBe('pixels');
  await activate(scope, 'b2');
  expect(storedIn(SHARED_CACHE)).toHaveLength(1);
});

test('more than the limit are left out, and the page says so', async () => {
  const { scope, storedIn } = workerScope();
  const files = Array.from({ length: SHARED_MAX + 2 }, (_, index) => picture(`${index}.jpg`));
  const answer = await keepShared(scope, shareOf(files));
  expect(answer.headers.get('location')).toBe(`${ORIGIN}/share?left=2`);
  expect(storedIn(SHARED_CACHE)).toHaveLength(SHARED_MAX);
});

test('a device without space says so and keeps nothing', async () => {
  const { scope, storedIn } = workerScope();
  const cache = await scope.caches.open(SHARED_CACHE);
  jest.spyOn(scope.caches, 'open').mockResolvedValue({ ...cache, put: () => Promise.reject(new Error('full')) });
  const answer = await keepShared(scope, shareOf([picture('a.jpg')]));
  expect(answer.headers.get('location')).toBe(`${ORIGIN}/share?failed=1`);
  expect(storedIn(SHARED_CACHE)).toEqual([]);
});
