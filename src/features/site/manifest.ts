import { SHARE_PATH, SHARED_FIELD } from '@/lib/sharedPictures';

/** The manifest's colours are those of the icon: systems show them before a page has loaded. */
const COLOUR = '#100b15';

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${file}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** What a press on the icon of the installed site offers. */
const SHORTCUTS = [
  ['Following', '/account/user/favourites'],
  ['Messages', '/messages'],
  ['Notifications', '/notifications'],
] as const;

/** Takes pictures from the system's share sheet; the service worker keeps them. */
const SHARE_TARGET = {
  action: SHARE_PATH,
  method: 'POST',
  enctype: 'multipart/form-data',
  params: { files: [{ name: SHARED_FIELD, accept: ['image/jpeg', 'image/png', 'image/webp'] }] },
};

/** Returns the web app manifest, by which browsers install the site. */
export const manifestOf = ({ siteName, metaDescription }: { siteName: string; metaDescription: string }) => ({
  id: '/',
  name: siteName,
  short_name: siteName,
  description: metaDescription || undefined,
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: COLOUR,
  theme_color: COLOUR,
  icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('maskable-512', 512, 'maskable')],
  share_target: SHARE_TARGET,
  shortcuts: SHORTCUTS.map(([name, url]) => ({ name, url, icons: [icon('icon-192', 192, 'any')] })),
});
