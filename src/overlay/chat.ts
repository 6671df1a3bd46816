import { type MessageView } from '@contract/chat';
import { coins, element, icon } from './elements';
import { type OverlayPart } from './part';

const LINES_MAX = 12;
/** The colours of names in overlay.css. */
const TONES = 4;

function toneOf(accountId: string): number {
  let hash = 0;
  for (const letter of accountId) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0;
  return (hash % TONES) + 1;
}

function lineOf({ type, senderInfo, text, tokens, menuOrder }: MessageView, performerId: string): HTMLElement {
  if (type === 'tip') {
    const ordered = menuOrder && element('span', 'what', icon(menuOrder.icon), menuOrder.name);
    const name = element('b', '', senderInfo?.name ?? 'Someone');
    return element('p', 'tip', coins(tokens ?? 0), name, ordered, ordered ? ' ' : null, text);
  }
  if (!senderInfo) return element('p', 'note', text);
  const isHost = senderInfo._id === performerId;
  const name = element('b', isHost ? '' : `tone${toneOf(senderInfo._id)}`, senderInfo.name);
  return element('p', isHost ? 'host' : '', name, text);
}

/** Shows the newest messages of the room, without those that were deleted. */
export function chatOverlay(root: HTMLElement): OverlayPart {
  let performerId = '';
  let messages: MessageView[] = [];
  const render = () => {
    messages = messages.sort((a, b) => a.seq - b.seq).slice(-LINES_MAX);
    root.replaceChildren(element('section', 'chat', ...messages.map((message) => lineOf(message, performerId))));
  };
  const keep = (isKept: (message: MessageView) => boolean) => {
    messages = messages.filter(isKept);
  };
  return {
    show(view) {
      ({ performerId, messages } = view);
      render();
    },
    hear([name, payload]) {
      if (name === 'message/created' || name === 'message/restored') {
        keep(({ _id }) => _id !== payload.message._id);
        messages.push(payload.message);
      } else if (name === 'message/deleted') keep(({ _id }) => _id !== payload._id);
      else if (name === 'messages/cleared') keep(({ type, seq }) => type === 'tip' || seq > payload.seq);
      else return undefined;
      render();
      return undefined;
    },
  };
}
