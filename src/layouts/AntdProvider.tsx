import { ConfigProvider, type ThemeConfig } from 'antd';
import { type ReactNode } from 'react';
import { Empty } from '@/ui/Empty';
import { ANTD_SHEET } from '../../styles/antdSheet';
import { ANTD_KEY, darkTheme, lightTheme } from '../../styles/theme';
import { useLayoutData } from './data';

// The build makes antd's stylesheet (scripts/bake-antd.mjs), so antd generates no styles at run time.
const PREBUILT_STYLES: ThemeConfig = { zeroRuntime: true, hashed: false, cssVar: { key: ANTD_KEY } };
const LIGHT: ThemeConfig = { ...lightTheme, ...PREBUILT_STYLES };
const DARK: ThemeConfig = { ...darkTheme, ...PREBUILT_STYLES };

/** Fixed texts, spelled as the API's clients expect them. */
const MESSAGES = {
  required: 'This field is required!',
  types: { email: 'Not a validate email!', number: 'Not a validate number!' },
  number: { range: 'Must be between ${min} and ${max}' },
};

const renderEmpty = (component?: string) => (component === 'Table' ? <Empty>No data yet.</Empty> : 'No results');

/**
 * Configures antd for the forms and tables of account pages. Only their layouts use it, so public pages don't load
 * antd.
 */
export function AntdProvider({ children }: { children: ReactNode }) {
  const { theme } = useLayoutData();
  return (
    <ConfigProvider
      theme={theme === 'dark' ? DARK : LIGHT}
      form={{ validateMessages: MESSAGES, requiredMark: false, colon: false }}
      renderEmpty={renderEmpty}
    >
      {/* not in _app, whose CSS would reach every page; React waits for this sheet before it paints the layout */}
      <link rel="stylesheet" href={ANTD_SHEET} precedence="antd" />
      {children}
    </ConfigProvider>
  );
}
