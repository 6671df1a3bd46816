/**
 * Returns what is wrong with the layout of the current page: sideways scrolling, controls that are covered or out of
 * reach, and targets under 24 px. Runs in the page, so it uses nothing from outside.
 */
export function layoutFaults(): string[] {
  const TARGET_MIN_PX = 24;
  const CONTROLS =
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="tab"], ' +
    '[role="switch"], [role="checkbox"], [role="radio"], [role="menuitem"], [role="slider"]';
  // what a person aims at is the whole field
  const FIELDS =
    '.ant-select, .ant-picker, .ant-input-number, .ant-input-affix-wrapper, .ant-upload, .ant-switch, label';
  const faults: string[] = [];
  const nameOf = (element: Element) => {
    const label = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
    return `${element.tagName.toLowerCase()} "${(label || element.getAttribute('name') || element.getAttribute('class') || '').slice(0, 40)}"`;
  };
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 1 &&
      height > 1 &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[inert], [aria-hidden="true"]')
    );
  };

  const { scrollWidth } = document.documentElement;
  if (scrollWidth > window.innerWidth) {
    const out = [...document.body.querySelectorAll('*')].find(
      (element) => isShown(element) && element.getBoundingClientRect().right > window.innerWidth + 1,
    );
    faults.push(`scrolls sideways to ${scrollWidth} px${out ? `, at ${nameOf(out)}` : ''}`);
  }

  const isSame = (control: Element, target: Element, hit: Element) => {
    if (target.contains(hit) || hit.contains(target)) return true;
    // a card whose picture, name and surface lead to the same page
    const link = hit.closest('a');
    return control instanceof HTMLAnchorElement && link?.href === control.href;
  };
  /** A link among words is as high as its line. */
  const isInText = (control: Element) => {
    if (control.tagName !== 'A' && control.tagName !== 'BUTTON') return false;
    if (!getComputedStyle(control).display.startsWith('inline')) return false;
    let line = control.parentElement;
    while (line && getComputedStyle(line).display === 'inline') line = line.parentElement;
    const words = line?.textContent?.trim().length ?? 0;
    return words > (control.textContent?.trim().length ?? 0) + 1;
  };

  /** A pseudo-element that reaches beyond its control is part of the target: a card's surface, the space of a box. */
  const sizeOf = (target: Element) => {
    const { width, height } = target.getBoundingClientRect();
    const grown = ['::before', '::after']
      .map((pseudo) => getComputedStyle(target, pseudo))
      .filter(({ position, content }) => position === 'absolute' && content !== 'none');
    return {
      width: Math.max(width, ...grown.map((style) => parseFloat(style.width))),
      height: Math.max(height, ...grown.map((style) => parseFloat(style.height))),
    };
  };
  /** A skip link waits above the page until it has the focus. */
  const isSkipLink = (control: Element) =>
    control.matches('a[href^="#"]') && control.getBoundingClientRect().bottom <= 0;

  // behind a dialog everything is covered on purpose
  const dialogs = [...document.querySelectorAll('[aria-modal="true"], dialog[open]')].filter(isShown);
  const scope: ParentNode = dialogs.at(-1) ?? document;
  for (const control of scope.querySelectorAll(CONTROLS)) {
    const target = control.closest(FIELDS) ?? control;
    if (!isShown(target) || (target === control && !isShown(control))) continue;
    const { width, height } = sizeOf(target);
    if (Math.min(width, height) < TARGET_MIN_PX - 0.5 && !isInText(control))
      faults.push(`small target ${Math.round(width)}x${Math.round(height)}: ${nameOf(control)}`);
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const line = target.getClientRects()[0] ?? target.getBoundingClientRect();
    const [x, y] = [line.left + line.width / 2, line.top + line.height / 2];
    const hit = document.elementFromPoint(x, y);
    if (!hit && !isSkipLink(control))
      faults.push(`out of reach at ${Math.round(x)},${Math.round(y)}: ${nameOf(control)}`);
    else if (hit && !isSame(control, target, hit)) faults.push(`covered by ${nameOf(hit)}: ${nameOf(control)}`);
  }
  window.scrollTo({ top: 0, behavior: 'instant' });
  return [...new Set(faults)];
}
