export type UseName = 'pictures' | 'videos' | 'live';

export const CONSENT_USE_TEXTS: readonly { use: UseName; text: string }[] = [
  { use: 'pictures', text: 'Pictures and products' },
  { use: 'videos', text: 'Videos and recorded shows' },
  { use: 'live', text: 'Live shows' },
];
