type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** A field with its value, or a pressed element with the animation that shows that it is waiting. */
type RecordedInput =
  [field: Field, value: string | boolean] | [pressed: HTMLElement, value: undefined, pulse?: Animation];

/** Created by the script in the document's head (./inputReplay). */
interface InputReplay {
  recorded: RecordedInput[];
  /** Ends the recording. If there is recorded input, `load` fetches the code that repeats it. */
  hydrated(load: () => Promise<{ replayInput: typeof replayInput }>): void;
}
declare global {
  interface Window {
    inputReplay?: InputReplay;
  }
}

/**
 * React reports a change only if the value differs from the one that its own setter saw last, so this uses the setter
 * of the prototype.
 */
function fill(field: Field, value: string | boolean): void {
  if (typeof value === 'boolean') {
    (field as HTMLInputElement).checked = !value;
    field.click();
    return;
  }
  if (field.type !== 'file') {
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  }
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

const yieldToBrowser = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Repeats recorded input in order. Each input waits until the page has handled the one before. */
export async function replayInput(recorded: RecordedInput[]): Promise<void> {
  for (const [element, value, pulse] of recorded) {
    pulse?.cancel();
    if (!element.isConnected) continue;
    if (value !== undefined) fill(element as HTMLInputElement, value);
    else if (element instanceof HTMLFormElement) element.requestSubmit();
    else element.click();
    await yieldToBrowser();
  }
}
