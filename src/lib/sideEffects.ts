/**
 * Side effects of sagas and the HTTP client: toasts, navigation, theme. Plain functions, so that tests can watch them.
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
    emit: (value: T) => listeners.forEach((listener) => listener(value)),
    listen: (listener: Listener<T>) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const notices = channel<Notice>();
/** Shows a toast. */
export function notify(kind: NoticeKind, text: string): void {
  notices.emit({ kind, text });
}
/** Subscribes the component that shows toasts. @returns the unsubscribe function */
export const onNotice = notices.listen;

const sessionEndings = channel<void>();
/** Reports that the API no longer knows the session (401). */
export function reportSessionEnded(): void {
  sessionEndings.emit();
}
/** Subscribes to the end of the session. @returns the unsubscribe function */
export const onSessionEnded = sessionEndings.listen;

/** Opens a page of the site unless it is open already. Does nothing on the server, where the page guard redirects. */
export async function navigate(path: string): Promise<void> {
  if (typeof window === 'undefined' || Router.router?.asPath === path) return;
  await Router.push(path);
}

/** Leaves the site, for example for a payment page. */
export function redirectTo(url: string): void {
  window.location.assign(url);
}

/** Applies a theme to the page. */
export function applyTheme(theme: string): void {
  document.documentElement.dataset.theme = theme;
}
