import { useEffect, useRef, type RefObject } from 'react';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled):not([type=hidden]), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';

/** What can be reached by Tab inside an element, in order. */
export function focusableIn(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((each) => !each.closest('[hidden], [inert]'));
}

/** Everything that is not the modal goes out of reach, except what must stay live (toasts). Gives back the undoing. */
function quietRest(root: HTMLElement): () => void {
  const rest: HTMLElement[] = [];
  for (let at = root; at !== document.body && at.parentElement; at = at.parentElement) {
    for (const beside of at.parentElement.children) {
      if (
        beside !== at &&
        beside instanceof HTMLElement &&
        !beside.hasAttribute('data-stays-live') &&
        !beside.hasAttribute('inert')
      )
        rest.push(beside);
    }
  }
  for (const each of rest) each.setAttribute('inert', '');
  return () => {
    for (const each of rest) each.removeAttribute('inert');
  };
}

/** How many modals hold the page still. */
let locks = 0;
function lockScroll(): () => void {
  const html = document.documentElement;
  // the place of the scrollbar stays; on the body itself, since a variable would have every element of the page styled anew
  if (locks === 0) document.body.style.paddingRight = `${window.innerWidth - html.clientWidth}px`;
  locks += 1;
  html.setAttribute('data-scroll-locked', '');
  return () => {
    locks -= 1;
    if (locks > 0) return;
    html.removeAttribute('data-scroll-locked');
    document.body.style.paddingRight = '';
  };
}

/**
 * While mounted: focus stays inside (first `[data-autofocus]`, else the box itself), Escape asks to close,
 * the page behind stands still, and at the end the focus returns to where it was.
 *
 * @param root what stays in reach: the modal with its scrim
 * @param box the dialog element, focusable by script
 * @param onClose undefined: it cannot be closed by Escape
 */
export function useModal(
  root: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
  onClose: (() => void) | undefined,
): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const rootElement = root.current;
    const element = box.current;
    if (!rootElement || !element) return;
    const before = document.activeElement;
    const undo = [quietRest(rootElement), lockScroll()];
    (element.querySelector<HTMLElement>('[data-autofocus]') ?? element).focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && close.current && !event.defaultPrevented) {
        event.stopPropagation();
        close.current();
      } else if (event.key === 'Tab') keepInside(element, event);
    };
    element.addEventListener('keydown', onKey);
    return () => {
      element.removeEventListener('keydown', onKey);
      for (const each of undo) each();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [root, box]);
}

function keepInside(element: HTMLElement, event: KeyboardEvent): void {
  const inside = focusableIn(element);
  const first = inside[0];
  const last = inside.at(-1);
  if (!first || !last) return event.preventDefault();
  const at = document.activeElement;
  if (event.shiftKey ? at === first || at === element : at === last) {
    event.preventDefault();
    (event.shiftKey ? last : first).focus();
  }
}
