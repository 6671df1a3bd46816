type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** A field with its value, or a pressed element with the animation that shows that it is waiting. */
type RecordedInput =
  [field: Field, value: string | boolean] | [pressed: HTMLElement, value: undefined, pulse?: Animation];

/** Created by the script in the document's head (./inputReplay). */
interface InputReplay {
  recorded: RecordedInput[];
  /** whether an input is being repeated, which is not recorded again */
  isReplaying?: boolean;
  /** Ends the recording. If there is recorded input, `load` fetches the code that repeats it first. */
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

function repeat([element, value]: RecordedInput): void {
  if (value !== undefined) fill(element as HTMLInputElement, value);
  else if (element instanceof HTMLFormElement) element.requestSubmit();
  else element.click();
}

/**
 * Repeats recorded input in order. Each input waits until the page has handled the one before, and what the visitor
 * does meanwhile is recorded, too: a button that is pressed now must not act before the fields are filled.
 */
export async function replayInput(replay: Pick<InputReplay, 'recorded' | 'isReplaying'>): Promise<void> {
  for (let input = replay.recorded.shift(); input; input = replay.recorded.shift()) {
    input[2]?.cancel();
    if (!input[0].isConnected) continue;
    replay.isReplaying = true;
    try {
      repeat(input);
    } finally {
      replay.isReplaying = false;
    }
    await yieldToBrowser();
  }
}
