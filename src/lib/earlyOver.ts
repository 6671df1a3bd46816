import { breathe } from './breathe';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** What somebody did before the page was alive: a field with what it was given, or what was pressed and now shows that it waits. */
type Early = [field: Field, given: string | boolean] | [pressed: HTMLElement, given: undefined, waiting?: Animation];

/** What stands for it until the page is alive, left by the script in the head (./early). */
interface EarlyKeeper {
  did: Early[];
  /** the page answers from now on: nothing more is kept, and what was is done over by what this loads, if there is any */
  alive(load: () => Promise<{ doEarlyOver: typeof doEarlyOver }>): void;
}
declare global {
  interface Window {
    early?: EarlyKeeper;
  }
}

/** React hears of a field when it differs from what it was when React last looked, which is what its own setter keeps. */
function fill(field: Field, given: string | boolean): void {
  if (typeof given === 'boolean') {
    (field as HTMLInputElement).checked = !given;
    field.click();
    return;
  }
  if (field.type !== 'file') {
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, given);
  }
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Does over in its order, each when the page has answered to the one before, what somebody did before the page was alive. */
export async function doEarlyOver(did: Early[]): Promise<void> {
  for (const [element, given, waiting] of did) {
    waiting?.cancel();
    if (!element.isConnected) continue;
    if (given !== undefined) fill(element as HTMLInputElement, given);
    else if (element instanceof HTMLFormElement) element.requestSubmit();
    else element.click();
    await breathe();
  }
}
