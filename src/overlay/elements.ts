import { menuIconPath, type MenuIconName } from '@/ui/menuIconPaths';

const SVG = 'http://www.w3.org/2000/svg';

/** Returns an element with a class and contents; null is left out. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = '',
  ...contents: (Node | string | null)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...contents.filter((content) => content !== null));
  return made;
}

/** Returns the icon of an entry of the tip menu. */
export function icon(name: MenuIconName): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('viewBox', '0 0 24 24');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', menuIconPath(name));
  svg.append(path);
  return svg;
}

export const formatTokens = (value: number): string => value.toLocaleString('en-US');

/** Returns an amount of tokens with its coin, a ring for held ones. */
export const coins = (tokens: number, className = '', held = false): HTMLElement =>
  element('span', `coins ${className}`, element('i', held ? 'coin held' : 'coin'), formatTokens(tokens));
