import { notify } from './sideEffects';

/** Copies a text, and says whether that worked. @param label what the text is, such as "Key" */
export async function copyText(label: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify('success', `${label} copied.`);
  } catch {
    notify('error', `The ${label.toLowerCase()} could not be copied. Select it and copy it by hand.`);
  }
}
