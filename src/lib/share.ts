import { notify } from './sideEffects';

/** Shares a link through the system's share sheet, in browsers that have one. */
export async function share({ title, url }: { title: string; url: string }): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // the visitor closed the share sheet
    if (error instanceof DOMException && error.name === 'AbortError') return;
    notify('error', 'Sharing failed.');
  }
}
