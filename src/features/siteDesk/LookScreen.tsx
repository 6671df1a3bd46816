import { useEffect, useState } from 'react';
import { errorText } from '@/lib/errorText';
import { Button } from '@/ui/Button';
import { DeskPanel } from '@/ui/desk/DeskPanel';
import { Logo } from '@/ui/Logo';
import { Pill } from '@/ui/Pill';
import { type BrandCheck, changeBrand, checkBrand, type Setting } from './api';
import { SettingControl } from './SettingControl';
import { SettingsPanel } from './SettingsPanel';
import { SitePage } from './SitePage';
import { useSave } from './useSave';
import { useSettings } from './useSettings';
import styles from './site.module.css';

const COLOUR = /^#[0-9a-f]{6}$/i;
const USES: Record<string, string> = {
  brand: 'Marks',
  'brand-text': 'Links',
  'brand-strong': 'Buttons',
  'brand-press': 'Pressed buttons',
  focus: 'Focus rings',
  'success-text': 'Success',
};

/** What two colours become on the site; null while they are typed. */
function useBrandCheck(brandColour: string, successColour: string) {
  const [found, setFound] = useState<{ check: BrandCheck | null; error: string | null }>({ check: null, error: null });
  const isComplete = COLOUR.test(brandColour) && COLOUR.test(successColour);
  useEffect(() => {
    if (!isComplete) return;
    let isGone = false;
    checkBrand({ brandColour, successColour }).then(
      (check) => !isGone && setFound({ check, error: null }),
      (error: unknown) => !isGone && setFound({ check: null, error: errorText(error) }),
    );
    return () => {
      isGone = true;
    };
  }, [brandColour, successColour, isComplete]);
  return found;
}

/** Below it a colour is for marks and edges only, never for text. */
const TEXT_CONTRAST = 4.5;

function Contrast({ pairs }: { pairs: BrandCheck['pairs'] }) {
  return (
    <table className={styles.pairs}>
      <thead>
        <tr>
          <th>Used for</th>
          <th>Theme</th>
          <th>Sample</th>
          <th>Contrast</th>
        </tr>
      </thead>
      <tbody>
        {pairs.map(({ theme, name, colour, background, ratio, minimum }) => (
          <tr key={`${theme} ${name} ${background}`}>
            <td>{USES[name] ?? name}</td>
            <td>{theme === 'light' ? 'Light' : 'Dark'}</td>
            <td>
              <span className={styles.swatch} style={{ color: colour, background }} aria-hidden="true">
                {minimum < TEXT_CONTRAST ? <i style={{ background: colour }} /> : 'Aa'}
              </span>
            </td>
            <td>
              <Pill kind={ratio >= minimum ? 'ok' : 'bad'}>
                {ratio.toFixed(1)} of {minimum}
                <span className="visually-hidden">{ratio >= minimum ? ', readable' : ', too low'}</span>
              </Pill>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const sameColours = (colours: { brandColour: string; successColour: string }, brand: Setting, success: Setting) =>
  colours.brandColour === brand.value && colours.successColour === success.value;

function Faults({ error, low }: { error: string | null; low: number }) {
  return (
    <>
      {error && (
        <p className={styles.fault} role="alert">
          {error}
        </p>
      )}
      {low > 0 && (
        <p className={styles.fault} role="alert">
          {low === 1 ? 'One pair is' : `${low} pairs are`} hard to read. Choose another colour.
        </p>
      )}
    </>
  );
}

function Colours({
  brand,
  success,
  onChanged,
}: {
  brand: Setting;
  success: Setting;
  onChanged: (one: Setting) => void;
}) {
  const [colours, setColours] = useState({ brandColour: String(brand.value), successColour: String(success.value) });
  const defaults = { brandColour: String(brand.defaultValue), successColour: String(success.defaultValue) };
  const { check, error: checkError } = useBrandCheck(colours.brandColour, colours.successColour);
  const { busy, error, save } = useSave();
  const low = check?.pairs.filter(({ ratio, minimum }) => ratio < minimum) ?? [];
  const store = (wanted: typeof colours) =>
    save(
      () => changeBrand(wanted),
      (changed) => {
        changed.forEach(onChanged);
        setColours(wanted);
      },
      'The colours were saved.',
    );
  return (
    <DeskPanel title="Colours">
      <div className={styles.columns}>
        <div className={styles.value}>
          {(['brandColour', 'successColour'] as const).map((key) => (
            <div key={key} className={styles.value}>
              <b>{key === 'brandColour' ? 'Brand' : 'Success'}</b>
              <SettingControl
                setting={key === 'brandColour' ? brand : success}
                value={colours[key]}
                onChange={(value) => setColours({ ...colours, [key]: String(value) })}
              />
            </div>
          ))}
          <p className={styles.quiet}>Button, link and focus colours of both themes derive from these two.</p>
          <Faults error={error ?? checkError} low={low.length} />
          <div className={styles.buttons}>
            <Button
              size="sm"
              variant="primary"
              busy={busy}
              busyLabel="Saving"
              disabled={sameColours(colours, brand, success) || low.length > 0 || check === null}
              onClick={() => void store(colours)}
            >
              Save the colours
            </Button>
            <button type="button" className={styles.link} onClick={() => setColours(defaults)}>
              Use the defaults
            </button>
          </div>
        </div>
        {check && <Contrast pairs={check.pairs} />}
      </div>
    </DeskPanel>
  );
}

/** Name, logo, colours and pictures. */
export function LookScreen() {
  const { settings, find, replace, failure, reload } = useSettings();
  const [brand, success] = [find('brandColour'), find('successColour')];
  const keys = ['siteName', 'logoUrl', 'theme'];
  const pictures = [
    ...['banner', 'placeholderLoginUrl', 'placeholderAvatarUrl'],
    ...['defaultOfflineImage', 'defaultPrivateCallImage', 'defaultGroupChatImage'],
  ];
  return (
    <SitePage
      title="Look"
      sub="Name, logo, colours and pictures"
      isLoaded={settings !== null}
      failure={failure}
      onRetry={reload}
    >
      <SettingsPanel title="Name and logo" settings={keys.map(find)} onChanged={replace} />
      <DeskPanel title="In the header">
        <Logo name={String(find('siteName')?.value ?? '')} src={String(find('logoUrl')?.value ?? '')} />
      </DeskPanel>
      {brand && success && (
        <Colours key={`${brand.value} ${success.value}`} brand={brand} success={success} onChanged={replace} />
      )}
      <SettingsPanel title="Pictures" settings={pictures.map(find)} onChanged={replace} />
      <SettingsPanel title="Tip sound" settings={[find('tipSound')]} onChanged={replace} />
      <SettingsPanel
        title="18+ popup"
        settings={['popup18Enabled', 'popup18ContentId', 'popup18LeaveUrl'].map(find)}
        onChanged={replace}
      />
    </SitePage>
  );
}
