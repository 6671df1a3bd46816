import { type OverlayView } from '@contract/events';
import { element, icon } from './elements';
import { type OverlayPart } from './part';

type Order = NonNullable<OverlayView['queue']>['orders'][number];

function rowOf({ name, icon: iconName, note, from }: Order, place: number): HTMLElement {
  const by = from ?? 'Someone';
  const words = note
    ? element('span', '', element('b', '', `“${note}”`), element('small', '', `${name}, ${by}`))
    : element('span', '', element('b', '', name), element('small', '', by));
  return element('li', place === 0 ? 'next' : '', element('span', 'tile', icon(iconName)), words);
}

/** Shows the waiting orders of the tip menu, or nothing without one. */
export const queueOverlay = (root: HTMLElement): OverlayPart => ({
  show({ queue }) {
    if (!queue?.total) return root.replaceChildren();
    const title = element('h2', '', 'Coming up', element('span', '', `${queue.total} in line`));
    root.replaceChildren(
      element('section', 'panel queue', title, element('ol', '', ...queue.orders.map((order, at) => rowOf(order, at)))),
    );
  },
  hear([name, payload]) {
    const isOrdered = name === 'message/created' && payload.message.menuOrder !== null;
    return isOrdered || name === 'message/order' ? 'ask' : undefined;
  },
});
