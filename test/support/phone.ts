/** Makes the tests of a file run as on a phone: every media query of phones matches. */
export function onPhone(): void {
  const before = window.matchMedia;
  beforeEach(() => {
    window.matchMedia = ((query: string) => ({
      ...before(query),
      matches: query.startsWith('(max-width: 720px)'),
    })) as typeof window.matchMedia;
  });
  afterEach(() => {
    window.matchMedia = before;
  });
}
