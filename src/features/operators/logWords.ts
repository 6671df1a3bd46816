import * as reasonLists from '@contract/reasons';

const lists = Object.values(reasonLists).flatMap((list): Readonly<Record<string, unknown>>[] =>
  typeof list === 'object' ? [list] : [],
);
/** The words of a reason, unless lists word it differently. */
function reasonText(reason: string): string {
  const texts = lists.map((list) => list[reason]).filter((text) => typeof text === 'string');
  const [words, ...others] = new Set(texts);
  return words === undefined || others.length > 0 ? spaced(reason) : words.replace(/\.$/, '');
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** What was before comes before what is after, and the reason last. */
const ORDER = ['before', 'after', 'reason'];

const spaced = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

function valueText(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  if (typeof value !== 'object') return String(value as string | number | boolean);
  return Object.entries(value)
    .filter(([, each]) => !ID.test(String(each)))
    .map(([name, each]) => `${spaced(name)} ${valueText(each)}`)
    .join(', ');
}

/** Returns the details of an entry: what it was about, before and after, and the reason. Ids say nothing here. */
export const detailsText = (details: Record<string, unknown>): string =>
  Object.entries(details)
    .filter(([name, value]) => name !== 'action' && value !== null && !ID.test(String(value)))
    .map(([name, value]) => ({
      name,
      text: name === 'reason' && typeof value === 'string' ? reasonText(value) : valueText(value),
    }))
    .filter(({ text }) => text !== '')
    .toSorted((one, other) => ORDER.indexOf(one.name) - ORDER.indexOf(other.name))
    .map(({ name, text }) => `${spaced(name)}: ${text}`)
    .join('. ');
