import { useState } from 'react';
import { TIP_MESSAGE_MAX_CHARACTERS } from '@contract/limits';
import { useAppSelector } from '@/application/hooks';
import { Button } from '@/ui/Button';
import { formatTokens } from '@/ui/format';
import { Sheet } from '@/ui/Sheet';
import { TextInput } from '@/ui/TextInput';
import { PRESETS, SHEET_PRESETS } from './amount';
import { GuestTip } from './GuestTip';
import { TipAction, TipOutcome } from './TipAction';
import { TipPresets } from './TipPresets';
import { type TipFormState, type TipTarget, useTipForm } from './useTipForm';
import styles from './TipForm.module.css';

const isOnItsWay = ({ status }: TipFormState) => status === 'sending' || status === 'held';

/**
 * The bar of tips at the foot of a chat: presets, the button that says what it spends, balance and balance after. On phones it is one
 * button that opens a sheet. Guests are led to the login and back; performers and studios do not tip and see nothing.
 */
export function TipForm({
  compact = false,
  ...target
}: TipTarget & { /** the button alone, as on phones: little room */ compact?: boolean }) {
  const viewer = useAppSelector((state) => state.auth.authUser?.role);
  if (!viewer) return <GuestTip />;
  return viewer === 'user' ? <MemberTip {...target} compact={compact} /> : null;
}

function MemberTip({ compact, ...target }: TipTarget & { compact: boolean }) {
  const form = useTipForm(target);
  const [sheet, setSheet] = useState(false);
  const accepted = form.status === 'accepted';
  const [wasAccepted, setWasAccepted] = useState(accepted);
  if (accepted !== wasAccepted) {
    setWasAccepted(accepted);
    // the row in the chat is the answer: make room for it
    if (accepted) setSheet(false);
  }
  return (
    <>
      {!compact && (
        <div className={styles.bar}>
          <TipPresets
            presets={PRESETS}
            choice={form.choice}
            onChoose={form.choose}
            disabled={isOnItsWay(form)}
            fault={form.fault}
          />
          <TipAction form={form} onStage={target.onStage} />
          <TipOutcome form={form} onStage={target.onStage} />
        </div>
      )}
      <div className={compact ? styles.compact : styles.phone}>
        <Button
          variant="primary"
          size="lg"
          className={styles.open}
          disabled={!target.onStage}
          aria-haspopup="dialog"
          onClick={() => setSheet(true)}
        >
          Tip
        </Button>
      </div>
      <Sheet
        open={sheet}
        title={`Tip ${target.performerName}`}
        aside={
          <span className={styles.balance}>
            Balance <b>{formatTokens(form.balance)}</b>
          </span>
        }
        onClose={() => setSheet(false)}
      >
        <div className={styles.sheet}>
          <TipPresets
            presets={SHEET_PRESETS}
            choice={form.choice}
            onChoose={form.choose}
            disabled={isOnItsWay(form)}
            fault={form.fault}
            big
          />
          <TextInput
            label="Message"
            labelHidden
            placeholder="Add a message (optional)"
            maxLength={TIP_MESSAGE_MAX_CHARACTERS}
            value={form.message}
            onChange={(event) => form.setMessage(event.target.value)}
          />
          <TipAction form={form} onStage={target.onStage} tall />
          <TipOutcome form={form} onStage={target.onStage} balanceShown />
        </div>
      </Sheet>
    </>
  );
}
