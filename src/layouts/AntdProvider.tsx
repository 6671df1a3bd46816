import { ConfigProvider, type ThemeConfig } from 'antd';
import { type ReactNode } from 'react';
import { Empty } from '@/ui/Empty';
import { ANTD_SHEET } from '../../styles/antdSheet';
import { ANTD_KEY, darkTheme, lightTheme } from '../../styles/theme';
import { useLayoutData } from './data';

// No style work in the browser or on the server: the sheet is baked, its variables hang on one fixed class.
const BAKED: ThemeConfig = { zeroRuntime: true, hashed: false, cssVar: { key: ANTD_KEY } };
const LIGHT: ThemeConfig = { ...lightTheme, ...BAKED };
const DARK: ThemeConfig = { ...darkTheme, ...BAKED };

/** The specification's messages, to the letter. */
const MESSAGES = {
  required: 'This field is required!',
  types: { email: 'Not a validate email!', number: 'Not a validate number!' },
  number: { range: 'Must be between ${min} and ${max}' },
};

const nothingHere = (component?: string) =>
  component === 'Table' ? <Empty>Nothing here yet.</Empty> : 'Nothing found';

/** antd for forms and tables of account pages. Lives in the layouts that use it, never in _app: public pages do not load it. */
export function AntdProvider({ children }: { children: ReactNode }) {
  const { theme } = useLayoutData();
  return (
    <ConfigProvider
      theme={theme === 'dark' ? DARK : LIGHT}
      form={{ validateMessages: MESSAGES, requiredMark: false, colon: false }}
      renderEmpty={nothingHere}
    >
      {/* a file of its own: global CSS of _app would reach every page. React holds the first paint of this layout until it is there */}
      <link rel="stylesheet" href={ANTD_SHEET} precedence="antd" />
      {children}
    </ConfigProvider>
  );
}
