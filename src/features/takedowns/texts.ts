import { type TakedownKind, type TakedownReason } from '@contract/takedowns';

export const KIND_WORDS: Record<TakedownKind, string> = {
  video: 'Video',
  photo: 'Photo',
  gallery: 'Gallery',
  product: 'Product',
  post: 'Post',
  announcement: 'Announcement',
  clip: 'Clip',
};

export const REASON_TEXTS: Record<TakedownReason, string> = {
  rules: 'Breaks the rules of the site',
  copyright: 'Copyright',
  intimateImages: 'Intimate images without consent',
  consentWithdrawn: 'Consent withdrawn',
  minor: 'Somebody seems under 18',
  illegal: 'Breaks the law',
  violence: 'Violence',
  other: 'Other',
};
export const REASON_OPTIONS = (Object.keys(REASON_TEXTS) as TakedownReason[]).map((value) => ({
  value,
  label: REASON_TEXTS[value],
}));
