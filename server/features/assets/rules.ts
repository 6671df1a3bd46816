import { ITEM_NAME_MAX_CHARACTERS } from '@contract/limits';

/** What a performer wants a priced thing to be. */
interface Terms {
  sale: boolean;
  tokens: number;
}

/** A field that is wrong, as a form shows it. */
export interface TermsFault {
  field: string;
  text: string;
}

/** Why these terms cannot be; null when they can. What is sold has a price, and what is free has none. */
export function faultOfTerms({ sale, tokens }: Terms): TermsFault | null {
  return sale && tokens < 1 ? { field: 'token', text: 'Must be at least 1' } : null;
}

/** Why a product cannot be so; null when it can. A digital one on sale has a file to give. */
export function faultOfProduct(product: {
  type: 'physical' | 'digital';
  status: 'active' | 'inactive';
  tokens: number;
  hasFile: boolean;
}): TermsFault | null {
  if (product.type === 'digital' && product.status === 'active' && !product.hasFile)
    return { field: 'digitalFile', text: 'This field is required!' };
  return faultOfTerms({ sale: true, tokens: product.tokens });
}

/** How many there are: counted for what is sent by post, without end for what is downloaded. */
export const stockOf = (type: 'physical' | 'digital', stock: number | null | undefined): number | null =>
  type === 'digital' ? null : (stock ?? 0);

/** What a performer wants the stock to be, who saw so many when writing it: what was sold in between stays sold. */
export const stockMeant = (now: number | null, wanted: number | undefined, seen: number | undefined): number | null =>
  wanted === undefined ? now : now === null || seen === undefined ? wanted : Math.max(0, now + wanted - seen);

/** A name for what came without a title: its file's, without the ending. */
export function titleFrom(filename: string): string {
  const name = filename
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[_]+/g, ' ')
    .trim();
  return name.slice(0, ITEM_NAME_MAX_CHARACTERS) || 'Untitled';
}

/** What can be opened: a priced thing, or a photo on its own. */
export type Kind = 'product' | 'video' | 'gallery' | 'photo';

/** Who holds the address of a file, and for what: `kind:id:account`, the account empty for guests. */
export const holderOf = (kind: Kind, id: string, accountId: string | null): string =>
  `${kind}:${id}:${accountId ?? ''}`;

/** The same read back; null when it is none. */
export function readHolder(holder: string): { kind: Kind; id: string; accountId: string | null } | null {
  const [, kind, id, accountId] = /^(product|video|gallery|photo):([0-9a-f-]{36}):([0-9a-f-]{36})?$/.exec(holder) ?? [];
  return kind && id ? { kind: kind as Kind, id, accountId: accountId ?? null } : null;
}
