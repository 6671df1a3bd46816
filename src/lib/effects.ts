/**
 * What sagas and the HTTP client do to the world outside the store. Each is a plain function, so that a test can watch it and the code that
 * decides never touches router or toasts itself.
 */
import Router from 'next/router';

export type NoticeKind = 'success' | 'error' | 'info';
export interface Notice {
  kind: NoticeKind;
  text: string;
}

type Listener<T> = (value: T) => void;

function channel<T>() {
  const listeners = new Set<Listener<T>>();
  return {
    say: (value: T) => listeners.forEach((listener) => listener(value)),
    listen: (listener: Listener<T>) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const notices = channel<Notice>();
/** Shows a toast. */
export function notify(kind: NoticeKind, text: string): void {
  notices.say({ kind, text });
}
/** For the one component that shows toasts. Returns the way to stop. */
export const onNotice = notices.listen;

const endings = channel<void>();
/** Tells the application that the API no longer knows the session (401). */
export function sessionEnded(): void {
  endings.say();
}
/** For the application, which resets its state then. Returns the way to stop. */
export const onSessionEnded = endings.listen;

/** Leads the visitor to a page of the site; already being there is no reason to go. Never on the server: the page guard redirects there. */
export async function navigate(path: string): Promise<void> {
  if (typeof window === 'undefined' || Router.router?.asPath === path) return;
  await Router.push(path);
}

/** Leaves the site, for a payment page. */
export function leaveTo(address: string): void {
  window.location.assign(address);
}

/** Puts the page into a theme. */
export function showTheme(theme: string): void {
  document.documentElement.dataset.theme = theme;
}
