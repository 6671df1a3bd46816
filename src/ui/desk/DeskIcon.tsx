import { cx } from '../cx';
import icon from '../Icon.module.css';

/** Icons that only the desk uses: one SVG path each, on a 24 px square. */
const PATHS = {
  tray: 'M4 13.5 6.5 5h11L20 13.5V19H4v-5.5ZM4 13.5h4.5l1.5 2.5h4l1.5-2.5H20',
  mine: 'M6 8a4 4 0 1 0 8 0a4 4 0 1 0 -8 0ZM3 20a7 7 0 0 1 10.5-6M15 17.5l2.2 2.2 4-4.2',
  scales:
    'M12 4v16M8 20h8M12 6 5 7.5M12 6l7 1.5M2.5 13.5 5 7.5l2.5 6a2.5 2.5 0 0 1-5 0ZM16.5 13.5l2.5-6 2.5 6a2.5 2.5 0 0 1-5 0Z',
  bank: 'M4 9.5 12 4l8 5.5M4 9.5h16M6.5 10v7M10.2 10v7M13.8 10v7M17.5 10v7M4 20h16',
  book: 'M5 5.5A2.5 2.5 0 0 1 7.5 3H19v15H7.5A2.5 2.5 0 0 0 5 20.5v-15ZM5 20.5A2.5 2.5 0 0 0 7.5 21H19v-3',
  dispute:
    'M21 11V8a2.5 2.5 0 0 0-2.5-2.5h-13A2.5 2.5 0 0 0 3 8v8a2.5 2.5 0 0 0 2.5 2.5H12M3 10h18M18 14.5v3.5M18 21h.01',
  idCard:
    'M5.5 5h13a2.5 2.5 0 0 1 2.5 2.5v9a2.5 2.5 0 0 1 -2.5 2.5h-13a2.5 2.5 0 0 1 -2.5 -2.5v-9a2.5 2.5 0 0 1 2.5 -2.5ZM6.5 11a2 2 0 1 0 4 0a2 2 0 1 0 -4 0ZM5.5 16a3.2 3.2 0 0 1 6 0M14.5 10h3.5M14.5 14h3.5',
  flag: 'M5.5 21V4M5.5 5c4-2.5 8 2 13 0v9.5c-5 2-9-2.5-13 0',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  review:
    'M9 5H6.5A1.5 1.5 0 0 0 5 6.5v12A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5v-12A1.5 1.5 0 0 0 17.5 5H15M9 3.5h6v3H9zM8.8 13.5l2.2 2.2 4.2-4.4',
  refund: 'M4 9h10.5a5.5 5.5 0 0 1 0 11H8M8 5 4 9l4 4',
  sliders: 'M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0a2 2 0 1 0 -4 0ZM7 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0Z',
  chat: 'M4 6.5A2.5 2.5 0 0 1 6.5 4h11A2.5 2.5 0 0 1 20 6.5v7a2.5 2.5 0 0 1-2.5 2.5H11l-5 4v-4.5A2.5 2.5 0 0 1 4 13.5v-7Z',
  video:
    'M5.5 6h7A2.5 2.5 0 0 1 15 8.5v7a2.5 2.5 0 0 1 -2.5 2.5h-7A2.5 2.5 0 0 1 3 15.5v-7A2.5 2.5 0 0 1 5.5 6ZM15 11l6-3.5v9L15 13',
  external: 'M14 4h6v6M20 4l-9 9M18 14v4.5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 4 18.5v-11A1.5 1.5 0 0 1 5.5 6H10',
  key: 'M4 15.5a4 4 0 1 0 8 0a4 4 0 1 0 -8 0ZM11 12.5 20 4M17 7l2.500 2.500M14.500 9.500l2 2',
} as const;

export type DeskIconName = keyof typeof PATHS;

/** A decorative icon of the desk, like `Icon`. */
export const DeskIcon = ({
  name,
  size = 'md',
  className,
}: {
  name: DeskIconName;
  size?: 'xs' | 'sm' | 'md';
  className?: string;
}) => (
  <svg className={cx(icon.icon, icon[size], className)} viewBox="0 0 24 24" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
);

export const isDeskIcon = (name: string): name is DeskIconName => Object.hasOwn(PATHS, name);
