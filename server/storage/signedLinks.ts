import { isSigned, type Secrets, sign } from '../sealing/keys';
import { fileUrl } from './storage';

/** Permission to fetch one private file for a limited time. */
export interface SignedLink {
  key: string;
  /** expiry in seconds since 1970 */
  until: number;
  /** names the item and the account; the feature that signed the link checks it again at every request */
  holder: string;
  /** the file name for a download; null shows the file in the browser */
  download: string | null;
  /** whom the link is for (http/linkBinding.ts); absent: everybody */
  binding?: string;
}

const HOUR_SECONDS = 3600;

const textOf = ({ key, until, holder, download, binding }: SignedLink) =>
  JSON.stringify([key, until, holder, download, ...(binding ? [binding] : [])]);

/**
 * Returns the expiry of a link signed now, in seconds since 1970: at least `hours` ahead, rounded up to full hours so
 * that pages rendered within one hour have the same links and browsers can cache the files.
 */
export const linkExpiry = (now: Date, hours: number): number =>
  (Math.floor(now.getTime() / 1000 / HOUR_SECONDS) + 1 + hours) * HOUR_SECONDS;

/** Returns the URL of a private file with a signature. */
export function signLink(secrets: Secrets, link: SignedLink): string {
  const query = new URLSearchParams({
    until: String(link.until),
    for: link.holder,
    ...(link.download === null ? {} : { name: link.download }),
    ...(link.binding ? { by: link.binding } : {}),
    signature: sign(secrets, 'file link', textOf(link)),
  });
  return `${fileUrl(link.key)}?${query}`;
}

/**
 * Returns the verified link of a request for a private file. Null if the signature is wrong or the link has expired.
 */
export function verifyLink(
  secrets: Secrets,
  key: string,
  query: Record<string, unknown>,
  now: Date,
): SignedLink | null {
  const { until, for: holder, name, by, signature } = query;
  if (
    typeof until !== 'string' ||
    typeof holder !== 'string' ||
    typeof signature !== 'string' ||
    (name !== undefined && typeof name !== 'string') ||
    (by !== undefined && typeof by !== 'string')
  )
    return null;
  const link: SignedLink = { key, until: Number(until), holder, download: name ?? null, binding: by };
  if (!(link.until > now.getTime() / 1000)) return null;
  return isSigned(secrets, 'file link', textOf(link), signature) ? link : null;
}
