import { type TakedownKind, type TakedownReason } from '@contract/takedowns';

/** Whether a kind is an item of a shop, with files and buyers. */
export const isForSale = (kind: TakedownKind): kind is Exclude<TakedownKind, 'post' | 'announcement' | 'clip'> =>
  kind !== 'post' && kind !== 'announcement' && kind !== 'clip';

/** What each kind of item is called in mails and notices. */
export const KIND_WORDS: Record<TakedownKind, string> = {
  video: 'video',
  photo: 'photo',
  gallery: 'gallery',
  product: 'product',
  post: 'post',
  announcement: 'announcement',
  clip: 'clip',
};

/** Returns what happened to an item, in a sentence for its owner. */
export const newsSentence = (news: 'taken' | 'restored' | 'kept', kind: TakedownKind): string =>
  ({
    taken: `Your ${KIND_WORDS[kind]} was taken down`,
    restored: `Your ${KIND_WORDS[kind]} is back`,
    kept: `Your appeal was not accepted: the ${KIND_WORDS[kind]} stays down`,
  })[news];

const REASON_SENTENCES: Record<TakedownReason, string> = {
  copyright: 'Somebody else says that it uses their work without permission.',
  intimateImages: 'Somebody says that it shows them and was published without their consent.',
  consentWithdrawn: 'A person in it withdrew their consent.',
  minor: 'Somebody in it seems to be under 18.',
  illegal: 'It seems to break the law.',
  violence: 'It shows violence.',
  rules: 'It breaks the rules of the site.',
  other: '',
};

/** Returns why an item was taken down, in words for its owner. */
export const explanationOf = (reason: TakedownReason, note: string): string =>
  [REASON_SENTENCES[reason], note].filter(Boolean).join(' ');

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const ITEM_PATH = new RegExp(`/(videos|galleries|products)/(${UUID})(?:[/?#]|$)`, 'i');
const ANNOUNCEMENT_PATH = new RegExp(`/announcements/(${UUID})(?:[/?#]|$)`, 'i');
const CLIP_PATH = new RegExp(`/clips/(${UUID})(?:[/?#]|$)`, 'i');
const POST_PATH = /\/posts\/([a-z0-9-]+)(?:[/?#]|$)/i;
const KIND_OF = { videos: 'video', galleries: 'gallery', products: 'product' } as const;

/** Returns what an address of this site leads to, or null. A post is named by its id or slug. */
export function parseItemAddress(address: string): { kind: TakedownKind; id: string } | null {
  const [, folder, id] = ITEM_PATH.exec(address) ?? [];
  if (folder && id) return { kind: KIND_OF[folder.toLowerCase() as keyof typeof KIND_OF], id: id.toLowerCase() };
  const announcement = ANNOUNCEMENT_PATH.exec(address)?.[1];
  if (announcement) return { kind: 'announcement', id: announcement.toLowerCase() };
  const clip = CLIP_PATH.exec(address)?.[1];
  if (clip) return { kind: 'clip', id: clip.toLowerCase() };
  const slug = POST_PATH.exec(address)?.[1];
  return slug ? { kind: 'post', id: slug.toLowerCase() } : null;
}

/** Returns why the owner can't appeal, or null. */
export function refusalToAppeal({ status, appeal }: { status: 'active' | 'lifted'; appeal: string }): {
  code: string;
  text: string;
} | null {
  if (status === 'lifted') return { code: 'NOT_DOWN', text: 'This item is already restored.' };
  if (appeal !== 'none')
    return { code: 'ALREADY_APPEALED', text: 'You have already appealed. We mail you the decision.' };
  return null;
}
