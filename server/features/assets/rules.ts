import { ITEM_NAME_MAX_CHARACTERS } from '@contract/limits';

/** The price settings of an item. */
interface Price {
  isSale: boolean;
  tokens: number;
}

/** A wrong form field and its message. */
export interface FieldError {
  field: string;
  text: string;
}

/** Returns what is wrong with a price, or null. An item on sale costs at least one token. */
export function checkPrice({ isSale, tokens }: Price): FieldError | null {
  return isSale && tokens < 1 ? { field: 'token', text: 'Must be at least 1' } : null;
}

/** Returns what is wrong with a product, or null. A digital product on sale needs a file. */
export function checkProduct(product: {
  type: 'physical' | 'digital';
  status: 'active' | 'inactive';
  tokens: number;
  hasFile: boolean;
}): FieldError | null {
  if (product.type === 'digital' && product.status === 'active' && !product.hasFile)
    return { field: 'digitalFile', text: 'This field is required!' };
  return checkPrice({ isSale: true, tokens: product.tokens });
}

/** Returns the stock to store: null (unlimited) for a digital product, 0 by default for a physical one. */
export const normaliseStock = (type: 'physical' | 'digital', stock: number | null | undefined): number | null =>
  type === 'digital' ? null : (stock ?? 0);

/**
 * Returns the new stock of a product.
 * @param wanted the stock from the form; undefined keeps the present one
 * @param seen the stock that the form was loaded with: pieces sold since then are subtracted from `wanted`
 */
export const adjustStock = (now: number | null, wanted: number | undefined, seen: number | undefined): number | null =>
  wanted === undefined ? now : now === null || seen === undefined ? wanted : Math.max(0, now + wanted - seen);

/** Returns a title for an upload without one: the file name without its extension. */
export function titleFromFilename(filename: string): string {
  const name = filename
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[_]+/g, ' ')
    .trim();
  return name.slice(0, ITEM_NAME_MAX_CHARACTERS) || 'Untitled';
}

/** The kinds of items whose files signed links open. */
export type ItemKind = 'product' | 'video' | 'gallery' | 'photo';

/** Returns the holder that a signed link names: `kind:id:account`, with an empty account for guests. */
export const formatHolder = (kind: ItemKind, id: string, accountId: string | null): string =>
  `${kind}:${id}:${accountId ?? ''}`;

/** Parses a holder. Returns null for any other text. */
export function parseHolder(holder: string): { kind: ItemKind; id: string; accountId: string | null } | null {
  const [, kind, id, accountId] = /^(product|video|gallery|photo):([0-9a-f-]{36}):([0-9a-f-]{36})?$/.exec(holder) ?? [];
  return kind && id ? { kind: kind as ItemKind, id, accountId: accountId ?? null } : null;
}
