import { useEffect, useRef, type RefObject } from 'react';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled):not([type=hidden]), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';

/** Returns the elements inside an element that Tab reaches, in order. */
export function focusableIn(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((each) => !each.closest('[hidden], [inert]'));
}

/** Makes everything but the modal inert, except elements that stay live (toasts). @returns the undo function */
function makeRestInert(root: HTMLElement): () => void {
  const rest: HTMLElement[] = [];
  for (let at = root; at !== document.body && at.parentElement; at = at.parentElement) {
    for (const sibling of at.parentElement.children) {
      if (
        sibling !== at &&
        sibling instanceof HTMLElement &&
        !sibling.hasAttribute('data-stays-live') &&
        !sibling.hasAttribute('inert')
      )
        rest.push(sibling);
    }
  }
  for (const each of rest) each.setAttribute('inert', '');
  return () => {
    for (const each of rest) each.removeAttribute('inert');
  };
}

/** The number of open modals that lock scrolling. */
let locks = 0;

function lockScroll(): () => void {
  const html = document.documentElement;
  // padding keeps the scrollbar's width; set on the body, because a CSS variable would restyle every element
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
 * Traps focus inside a mounted modal (starting at `[data-autofocus]` or the box), closes it on Escape, locks the page's
 * scrolling, and restores the focus at the end.
 *
 * @param root the modal with its scrim, which stays interactive
 * @param box the dialog element, focusable by script
 * @param onClose without it, Escape does nothing
 * @param isActive false until the modal should do this
 */
export function useModal(
  root: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
  onClose: (() => void) | undefined,
  isActive = true,
): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const rootElement = root.current;
    const element = box.current;
    if (!isActive || !rootElement || !element) return;
    const before = document.activeElement;
    // the lock reads the layout, which inert parts invalidate
    const undo = [lockScroll(), makeRestInert(rootElement)];
    (element.querySelector<HTMLElement>('[data-autofocus]') ?? element).focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && close.current && !event.defaultPrevented) {
        event.stopPropagation();
        close.current();
      } else if (event.key === 'Tab') trapFocus(element, event);
    };
    element.addEventListener('keydown', onKey);
    return () => {
      element.removeEventListener('keydown', onKey);
      for (const each of undo) each();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [root, box, isActive]);
}

function trapFocus(element: HTMLElement, event: KeyboardEvent): void {
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
