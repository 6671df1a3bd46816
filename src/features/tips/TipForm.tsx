import { useState } from 'react';
import { TIP_MESSAGE_MAX_CHARACTERS } from '@contract/limits';
import { useAppSelector } from '@/application/hooks';
import { Button } from '@/ui/Button';
import { formatTokens } from '@/ui/format';
import { Sheet } from '@/ui/Sheet';
import { TextInput } from '@/ui/TextInput';
import { GuestTip } from './GuestTip';
import { TipAction, TipOutcome } from './TipAction';
import { TipPresets } from './TipPresets';
import { type TipTarget, useTipForm } from './useTipForm';
import styles from './TipForm.module.css';

/**
 * The tip bar below a chat: presets, the tip button, the balance before and after. On phones it is one button that
 * opens a sheet. Guests get a link to the login. Renders nothing for performers and studios, who cannot tip.
 */
export function TipForm({
  compact = false,
  ...target
}: TipTarget & {
  /** only the button, as on phones */
  compact?: boolean;
}) {
  const role = useAppSelector((state) => state.auth.authUser?.role);
  if (!role) return <GuestTip />;
  return role === 'user' ? <MemberTip {...target} compact={compact} /> : null;
}

function MemberTip({ compact, ...target }: TipTarget & { compact: boolean }) {
  const form = useTipForm(target);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const accepted = form.status === 'accepted';
  const [wasAccepted, setWasAccepted] = useState(accepted);
  if (accepted !== wasAccepted) {
    setWasAccepted(accepted);
    // uncovers the tip's message in the chat
    if (accepted) setIsSheetOpen(false);
  }
  return (
    <>
      {!compact && (
        <div className={styles.bar}>
          <TipPresets form={form} />
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
          onClick={() => setIsSheetOpen(true)}
        >
          Tip
        </Button>
      </div>
      <Sheet
        open={isSheetOpen}
        title={`Tip ${target.performerName}`}
        aside={
          <span className={styles.balance}>
            Balance <b>{formatTokens(form.balance)}</b>
          </span>
        }
        onClose={() => setIsSheetOpen(false)}
      >
        <div className={styles.sheet}>
          <TipPresets form={form} big />
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
