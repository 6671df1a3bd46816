import { readLocal, writeLocal } from '@/lib/localStore';
import { UI_STORAGE_KEY } from '@/lib/uiStorage';
import { type EmbedConfig } from './config';
import { button, element, siteLink } from './elements';

// browsers may keep storage from frames of other sites: then the next frame asks again
const readUi = () => readLocal<{ ageAccepted?: boolean }>(UI_STORAGE_KEY) ?? {};

/** Asks visitors for their age, unless they confirmed it before. Resolves once they do; never for those who leave. */
export function passGate(frame: HTMLElement, { name, siteName, terms }: EmbedConfig): Promise<void> {
  if (!terms || readUi().ageAccepted) return Promise.resolve();
  return new Promise((resolve) => {
    const leave = () => {
      frame.replaceChildren(element('p', { class: 'left', role: 'status' }, 'This player stays closed.'));
    };
    const enter = () => {
      writeLocal(UI_STORAGE_KEY, { ...readUi(), ageAccepted: true });
      resolve();
    };
    frame.replaceChildren(
      element(
        'section',
        { class: 'gate', 'aria-labelledby': 'gate' },
        element('h1', { id: 'gate' }, 'This player is for adults'),
        element('p', {}, `${name} performs live on ${siteName}. You must be 18 or older to watch.`),
        element('div', { class: 'row' }, button('I am 18 or older', 'solid', enter), button('Leave', 'plain', leave)),
        element('p', { class: 'small' }, 'By entering you accept the ', siteLink(terms, 'term', 'terms'), '.'),
      ),
    );
  });
}
