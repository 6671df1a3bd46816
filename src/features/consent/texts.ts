export type UseName = 'pictures' | 'videos' | 'live';

export const CONSENT_USE_TEXTS: readonly { use: UseName; text: string }[] = [
  { use: 'pictures', text: 'Pictures and products' },
  { use: 'videos', text: 'Videos and recorded shows' },
  { use: 'live', text: 'Live shows' },
];

export const CONSENT_STATES = {
  requested: { kind: 'wait', text: 'Asked' },
  agreed: { kind: 'ok', text: 'Agreed' },
  withdrawn: { kind: 'bad', text: 'Withdrawn' },
} as const;
