type Child = Node | string | null | undefined | false;

/** Creates an element with attributes and children. Texts are never read as HTML. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Record<string, string> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children.filter((child): child is Node | string => Boolean(child)));
  return made;
}

/** Creates a button. */
export function button(label: string, className: string, onClick: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', class: className }, label);
  made.addEventListener('click', onClick);
  return made;
}

/** Creates a link to the site, which opens outside of the frame. */
export const siteLink = (href: string, className: string, label: string): HTMLAnchorElement =>
  element('a', { href, class: className, target: '_blank', rel: 'noopener' }, label);
