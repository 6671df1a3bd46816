import { useEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** What somebody did before the page was alive: a field with what it was given, or what was pressed and now shows that it waits. */
type Early = [field: Field, given: string | boolean] | [pressed: HTMLElement, given: undefined, waiting?: Animation];

/** What stands for it until the page is alive, left by the script below. */
interface EarlyKeeper {
  did: Early[];
  /** stops keeping: from now on the page answers */
  end(): void;
}
declare global {
  interface Window { early?: EarlyKeeper }
}

/**
 * Runs in the head: a page is read, typed into and pressed before its scripts are there (on a slow line for seconds, and a password manager fills a form at once). What is
 * typed or pressed until then is kept, told to nobody else, and done over by `useEarly`; a form that leads somewhere without scripts just goes there, and so
 * do links. A pressed button fades to and fro meanwhile. The last state of a field counts, and a button pressed again and again counts once.
 */
export const EARLY_SCRIPT =
  `(function(d){var k=window.early={did:[],end:function(){d.removeEventListener('click',hear,true);d.removeEventListener('submit',hear,true);d.removeEventListener('input',hear,true)}};` +
  `function hear(e){var t=e.target,press=e.type!='input',f;` +
  `if(press){t=e.type=='click'?t.closest('button,[role=button]'):t;if(!t||t.disabled||t.hasAttribute('data-accept-age'))return;` +
  `f=t.type=='submit'?t.form:t.tagName=='FORM'?t:null;if(f&&f.hasAttribute('action'))return;e.preventDefault()}` +
  `e.stopImmediatePropagation();k.did=k.did.filter(function(x){if(x[0]!=t)return true;x[2]&&x[2].cancel()});` +
  `k.did.push(press?[t,void 0,t.animate&&t.animate({opacity:[1,.4]},{duration:500,direction:'alternate',iterations:1/0})]:[t,t.type=='checkbox'||t.type=='radio'?t.checked:t.value])}` +
  `d.addEventListener('click',hear,true);d.addEventListener('submit',hear,true);d.addEventListener('input',hear,true)})(document)`;

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
export async function doEarlyOver(): Promise<void> {
  const { early } = window;
  if (!early) return;
  early.end();
  for (const [element, given, waiting] of early.did.splice(0)) {
    waiting?.cancel();
    if (!element.isConnected) continue;
    if (given !== undefined) fill(element as HTMLInputElement, given);
    else if (element instanceof HTMLFormElement) element.requestSubmit();
    else element.click();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** The page is alive: what was done before is done over. Behind the effect, for within one React wakes no piece of the page. */
export function useEarly(): void {
  useEffect(() => {
    const timer = setTimeout(() => void doEarlyOver());
    return () => clearTimeout(timer);
  }, []);
}
