import { useRouter } from 'next/router';
import { useState } from 'react';
import { useAppSelector } from '@/application/hooks';
import { selectPerformerDetail } from '@/features/performers/selectors';
import { selectSettings } from '@/features/site/selectors';
import { storeReturnTo } from '@/lib/cookies';
import { navigate } from '@/lib/sideEffects';
import { LOGIN_PATH } from '@/lib/routes';
import { Button } from '@/ui/Button';
import { cx } from '@/ui/cx';
import { TokenAmount } from '@/ui/TokenAmount';
import { BAR_PRESET_COUNT, DEFAULT_PRESET, raisePresets } from './tipTokens';
import styles from './TipForm.module.css';
import presetStyles from './TipPresets.module.css';

/**
 * In place of the tip bar: amounts, and a button that leads guests to the login and back to the form with the amount.
 * Renders nothing while the performer cannot be tipped.
 */
export function GuestTip() {
  const { asPath } = useRouter();
  const { tipMaximum } = useAppSelector(selectSettings);
  const { data: performer } = useAppSelector(selectPerformerDetail);
  const [chosen, setChosen] = useState(DEFAULT_PRESET);
  const presets = raisePresets({ minimum: Math.min(performer?.minimumTip ?? 1, tipMaximum), maximum: tipMaximum });
  const isOpen = !performer || performer.streamingStatus !== 'offline' || performer.offlineTips;
  const tokens = presets[chosen] ?? presets[0] ?? 1;
  const login = () => {
    storeReturnTo({ path: asPath, roles: ['user'], intent: { kind: 'tip', value: String(tokens) } });
    void navigate(LOGIN_PATH);
  };
  if (!isOpen) return null;
  return (
    <div className={styles.guest}>
      <div className={cx(presetStyles.presets, styles.guestPresets)} role="group" aria-label="Tip amount">
        {presets.slice(0, BAR_PRESET_COUNT).map((amount, preset) => (
          <button
            key={amount}
            type="button"
            className={cx(presetStyles.preset, chosen === preset && presetStyles.on)}
            aria-pressed={chosen === preset}
            onClick={() => setChosen(preset)}
          >
            {amount}
            <span className="visually-hidden"> tokens</span>
          </button>
        ))}
      </div>
      <Button variant="lamp" size="lg" full onClick={login}>
        Log in to tip <TokenAmount amount={tokens} />
      </Button>
    </div>
  );
}
