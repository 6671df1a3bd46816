import { type OverlayKind } from '@contract/limits';
import { alertsOverlay } from './alerts';
import { chatOverlay } from './chat';
import { goalOverlay } from './goal';
import { type OverlayPart } from './part';
import { queueOverlay } from './queue';

const PARTS: Record<OverlayKind, (root: HTMLElement) => OverlayPart> = {
  alerts: alertsOverlay,
  goal: goalOverlay,
  chat: chatOverlay,
  queue: queueOverlay,
};

/** Begins an overlay in the page. */
export function startPart(kind: OverlayKind, root: HTMLElement): OverlayPart {
  document.documentElement.dataset.overlay = kind;
  return PARTS[kind](root);
}
