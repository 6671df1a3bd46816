import { notify } from './sideEffects';

/** Shares a link through the system's share sheet, or copies it where there is none. */
export async function share({ title, url }: { title: string; url: string }): Promise<void> {
  try {
    if (typeof navigator.share === 'function') return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    notify('success', 'Link copied.');
  } catch (error) {
    // the visitor closed the share sheet
    if (error instanceof DOMException && error.name === 'AbortError') return;
    notify('info', `Copy this link: ${url}`);
  }
}
