import { useRouter } from 'next/router';
import { useState } from 'react';
import { SettingsPanel } from './SettingsPanel';
import { SitePage } from './SitePage';
import { useSettings } from './useSettings';
import styles from './site.module.css';

const GROUPS: Record<string, string> = {
  general: 'General',
  ui: 'Words and footer',
  images: 'Default pictures',
  popup18: '18+ popup',
  tokens: 'Money',
  streaming: 'Streaming',
  chat: 'Chat',
  accounts: 'Accounts',
  payouts: 'Payouts',
  analytics: 'Analytics',
};

/** Settings with a screen of their own. */
const ELSEWHERE = new Set([
  ...['brandColour', 'successColour', 'logoUrl', 'siteName', 'theme', 'banner', 'placeholderLoginUrl'],
  ...['maintenance', 'maintenanceText', 'maintenanceFrom', 'maintenanceUntil', 'setupDismissed'],
  ...['chatWords', 'firstPurchaseBonus', 'firstPurchaseMinimum', 'currency', 'currencySymbol', 'conversionRate'],
]);

/** Every setting without a screen of its own, by group, with a search over their words. */
export function SettingsScreen() {
  const { settings, replace, failure, reload } = useSettings();
  const { group } = useRouter().query;
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const shown = (settings ?? []).filter(({ key, label, about }) =>
    wanted ? `${key} ${label} ${about}`.toLowerCase().includes(wanted) : !ELSEWHERE.has(key),
  );
  const groups = [...new Set(shown.map((setting) => setting.group))].filter(
    (name) => wanted || typeof group !== 'string' || name === group,
  );
  return (
    <SitePage
      title="Site settings"
      sub="Visitors see a change within seconds"
      isLoaded={settings !== null}
      failure={failure}
      onRetry={reload}
    >
      <input
        className={styles.search}
        type="search"
        aria-label="Search the settings"
        placeholder="Search the settings"
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      {groups.length === 0 && <p className={styles.quiet}>No setting matches these words.</p>}
      {groups.map((name) => (
        <SettingsPanel
          key={name}
          title={GROUPS[name] ?? name}
          settings={shown.filter((setting) => setting.group === name)}
          onChanged={replace}
        />
      ))}
    </SitePage>
  );
}
