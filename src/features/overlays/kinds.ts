import { type OverlayKind } from '@contract/limits';

interface Kind {
  label: string;
  /** the contents of the overlay, in a sentence */
  what: string;
  /** the size of the browser source for which it was drawn, in pixels */
  width: number;
  height: number;
}

export const KINDS: Record<OverlayKind, Kind> = {
  alerts: {
    label: 'Alerts',
    what: 'Each tip with its message, one after another. Between tips it shows nothing.',
    width: 980,
    height: 190,
  },
  goal: { label: 'Goal', what: 'The goal that tips fill now, and your pledged goal.', width: 860, height: 320 },
  chat: { label: 'Chat', what: 'The newest messages of your room, without deleted ones.', width: 700, height: 470 },
  queue: { label: 'Menu queue', what: 'Waiting tip menu orders, the next one first.', width: 700, height: 440 },
};

/** Returns a name that no other overlay has: "Alerts", "Alerts 2". */
export function nameFor(kind: OverlayKind, taken: readonly string[]): string {
  const { label } = KINDS[kind];
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? label : `${label} ${count}`;
    if (!taken.includes(name)) return name;
  }
}
