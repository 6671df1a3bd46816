import { type TIP_MENU_ICONS } from '@contract/limits';
import { ICON_PATHS } from './iconPaths';

export type MenuIconName = (typeof TIP_MENU_ICONS)[number];

// not among the icons of the site, which every page loads
const OWN_PATHS = {
  cake: 'M4 20h16M5.5 20v-6a2 2 0 0 1 2-2h9a2 2 0 0 1 2 2v6M5.5 16c1.6 1.4 3.2 1.4 4.3 0 1.3 1.4 3.1 1.4 4.4 0 1.1 1.4 2.7 1.4 4.3 0M12 12V8M12 5.4v-.9',
  dice: 'M7 4h10a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3ZM8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01',
  gift: 'M4.5 12h15v6a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-6ZM3.5 8.5h17V12h-17ZM12 8.5V20M12 8.5C9 8.5 7 7.3 7 5.7 7 4.6 7.9 4 8.8 4 10.7 4 12 6.5 12 8.5ZM12 8.5c3 0 5-1.2 5-2.8C17 4.6 16.1 4 15.2 4 13.3 4 12 6.5 12 8.5Z',
  megaphone: 'M4 10v4h3l9 4.5V5.5L7 10H4ZM8 14.5l1.5 5H12M19 9.5a4 4 0 0 1 0 5',
  music: 'M9 17.5V6l10-2v11.5M4 17.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M14 15.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0',
  pencil: 'm4 20 1-4.5L16.5 4l3.5 3.5L8.5 19 4 20ZM14 6.5l3.5 3.5',
  star: 'm12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7L12 16.8l-5.1 2.7 1-5.7-4.1-4 5.7-.8Z',
  wheel: 'M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0M12 4v16M5.1 8l13.8 8M5.1 16l13.8-8',
} as const;

/** Returns the path of the icon of an entry of a tip menu. */
export const menuIconPath = (name: MenuIconName): string =>
  name in OWN_PATHS ? OWN_PATHS[name as keyof typeof OWN_PATHS] : ICON_PATHS[name as keyof typeof ICON_PATHS];
