import { type MessageView } from '@contract/chat';
import { type TipSoundView } from '@contract/tipSounds';
import { DEFAULT_TIP_SOUNDS, playTipSound, soundOfTip } from '@/lib/tipSounds';
import { coins, element, icon } from './elements';
import { type OverlayPart } from './part';

const STAY_MS = 6_000;
/** while many tips wait */
const SHORT_STAY_MS = 2_500;
const MANY = 4;
const WAITING_MAX = 60;
/** the length of the animation in overlay.css */
const LEAVE_MS = 220;
/** Messages are not committed in the order of their numbers, so it asks again for a few that it may already have. */
const OVERLAP = 20;
const REMEMBERED_MAX = 500;

function alertOf({ senderInfo, tokens, menuOrder, text }: MessageView): HTMLElement {
  const ordered = menuOrder && element('span', 'what', icon(menuOrder.icon), menuOrder.name);
  const words = ordered || text ? element('p', '', ordered, text || null) : null;
  const name = element('h2', '', senderInfo?.name ?? 'Someone');
  return element('section', 'panel alert', coins(tokens ?? 0, 'amount'), element('div', '', name, words));
}

/** Plays tips one after another, with their sounds. */
export function alertsOverlay(root: HTMLElement): OverlayPart {
  const waiting: MessageView[] = [];
  /** the ids of tips that were played or wait */
  const known = new Set<string>();
  let sounds: readonly TipSoundView[] = [];
  let first: number | null = null;
  let last = 0;
  let isPlaying = false;

  const playNext = () => {
    const message = waiting.shift();
    isPlaying = message !== undefined;
    if (!message) return;
    const shown = alertOf(message);
    root.replaceChildren(shown);
    const sound = soundOfTip(sounds, message.tokens ?? 0);
    if (sound) void playTipSound(sound);
    setTimeout(
      () => {
        shown.classList.add('leaves');
        setTimeout(() => {
          shown.remove();
          playNext();
        }, LEAVE_MS);
      },
      waiting.length >= MANY ? SHORT_STAY_MS : STAY_MS,
    );
  };
  const add = (message: MessageView) => {
    const isOld = first === null || message.seq <= first;
    if (message.type !== 'tip' || isOld || known.has(message._id)) return;
    known.add(message._id);
    if (known.size > REMEMBERED_MAX) known.delete(known.values().next().value!);
    waiting.push(message);
    if (waiting.length > WAITING_MAX) waiting.shift();
    if (!isPlaying) playNext();
  };
  return {
    show({ lastSeq, messages, sounds: chosen }) {
      sounds = chosen ?? DEFAULT_TIP_SOUNDS;
      first ??= lastSeq;
      last = Math.max(last, lastSeq);
      messages.forEach(add);
    },
    hear([name, payload]) {
      if (name !== 'message/created') return undefined;
      last = Math.max(last, payload.seq);
      add(payload.message);
      return undefined;
    },
    after: () => (first === null ? undefined : Math.max(first, last - OVERLAP)),
  };
}
