import { lastOnStageText } from '@/features/performers/LastOnStage';

const now = new Date(2026, 10, 24, 0, 30);

test.each([
  [new Date(2026, 10, 24, 0, 10), 'Last on stage today'],
  [new Date(2026, 10, 23, 23, 50), 'Last on stage yesterday'],
  [new Date(2026, 10, 11, 12), 'Last on stage 13 days ago'],
  [new Date(2026, 9, 2, 12), 'Last on stage 2 Oct 2026'],
])('a performer who left the stage at %s is "%s"', (at, text) => expect(lastOnStageText(at, now)).toBe(text));
