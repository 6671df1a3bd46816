import { SettingsPanel } from './SettingsPanel';
import { SitePage } from './SitePage';
import { useSettings } from './useSettings';

/** The words that no chat room lets through. */
export function WordsScreen() {
  const { settings, find, replace, failure, reload } = useSettings();
  return (
    <SitePage
      title="Blocked words"
      sub="For all chat rooms; performers add their own"
      isLoaded={settings !== null}
      failure={failure}
      onRetry={reload}
    >
      <SettingsPanel title="Words" settings={[find('chatWords')]} onChanged={replace} />
    </SitePage>
  );
}
