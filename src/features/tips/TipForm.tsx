import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { TIP_MESSAGE_MAX_CHARACTERS } from '@contract/limits';
import { useAppSelector } from '@/application/hooks';
import { useIntent } from '@/lib/intent';
import { notify } from '@/lib/sideEffects';
import { Button } from '@/ui/Button';
import { formatTokens } from '@/ui/format';
import { Sheet } from '@/ui/Sheet';
import { TextInput } from '@/ui/TextInput';
import { AnonymousButton } from './AnonymousButton';
import { GuestTip } from './GuestTip';
import { TipAction, TipOutcome } from './TipAction';
import { TipMenu } from './TipMenu';
import { TipPresets } from './TipPresets';
import { useDrawnOrder } from './useDrawnOrder';
import { type TipFormState, type TipTarget, useTipForm } from './useTipForm';
import { useEntries } from './useTipMenu';
import styles from './TipForm.module.css';

const WheelChances = dynamic(() => import('./WheelPanel').then((module) => module.WheelChances), { ssr: false });
const DrawnOutcome = dynamic(() => import('./WheelPanel').then((module) => module.DrawnOutcome), { ssr: false });

/** Screens on which the tip form is a sheet. */
const SHEET_SCREENS = '(max-width: 720px), (max-height: 499px)';

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

/**
 * Opens the sheet on screens that have one, when the member comes back from the login or the wallet with an amount, and
 * closes it after a tip, which uncovers the tip's message in the chat. It stays for what a wheel drew.
 */
function useTipSheet(form: TipFormState, compact: boolean) {
  const isSheet = () => compact || window.matchMedia(SHEET_SCREENS).matches;
  const [isOpen, setOpen] = useState(() => form.isRestored && isSheet());
  // a guest chose an amount before the login; sending it takes another press
  useIntent('tip', true, (value) => {
    const tokens = Math.floor(Number(value));
    if (tokens > 0) form.chooseTokens(tokens);
    setOpen(isSheet());
  });
  const accepted = form.status === 'accepted';
  const [wasAccepted, setWasAccepted] = useState(accepted);
  if (accepted !== wasAccepted) {
    setWasAccepted(accepted);
    if (accepted) {
      if (!form.accepted?.message?.menuOrder?.outcome) setOpen(false);
      form.setMessage('');
    }
  }
  return [isOpen, setOpen] as const;
}

/** Confirms a tip outside a show where the form is a sheet: the sheet closes, and the chat is folded. */
function useSentNotice({ accepted }: TipFormState, { onStage, performerName }: TipTarget): void {
  const tokens = !onStage && accepted ? accepted.tokens : null;
  useEffect(() => {
    if (tokens !== null && window.matchMedia(SHEET_SCREENS).matches)
      notify('success', `You tipped ${performerName} ${formatTokens(tokens)} tokens.`);
  }, [tokens, performerName]);
}

function MemberTip({ compact, ...target }: TipTarget & { compact: boolean }) {
  const form = useTipForm(target);
  const hasEntries = useEntries(target.performerId).length > 0 && target.hasMenu;
  const [isSheetOpen, setIsSheetOpen] = useTipSheet(form, compact);
  useSentNotice(form, target);
  const { drawn, close } = useDrawnOrder(form, target.performerId);
  const wheel = drawn ? (
    <DrawnOutcome key={drawn._id} order={drawn} onClose={close} />
  ) : (
    form.entry?.outcomes && <WheelChances entry={form.entry} outcomes={form.entry.outcomes} />
  );
  return (
    <>
      {!compact && (
        <div className={styles.bar}>
          <TipPresets form={form} />
          <TipMessage form={form} />
          {wheel}
          <TipAction form={form} />
          <TipOutcome form={form} />
        </div>
      )}
      <div className={compact ? styles.compact : styles.phone} data-beside={compact || undefined}>
        <Button
          variant="primary"
          size="lg"
          className={styles.open}
          disabled={!form.isOpen}
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
          {target.hasMenu && <TipMenu performerId={target.performerId} place="sheet" />}
          <TipPresets form={form} big={!hasEntries} />
          <TipMessage form={form} />
          {wheel}
          <TipAction form={form} tall />
          <TipOutcome form={form} balanceShown />
        </div>
      </Sheet>
    </>
  );
}

/** The words that the chat shows with the tip, and whether it shows the name. */
const TipMessage = ({ form }: { form: TipFormState }) => (
  <div className={styles.message}>
    <TextInput
      label="Message"
      labelHidden
      placeholder={form.entry ? 'Add a note for this (optional)' : 'Add a message (optional)'}
      maxLength={TIP_MESSAGE_MAX_CHARACTERS}
      value={form.message}
      onChange={(event) => form.setMessage(event.target.value)}
    />
    <AnonymousButton isOn={form.anonymous} onChange={form.setAnonymous} />
    {form.anonymous && <p className={styles.note}>Only {form.performerName} sees who tipped.</p>}
  </div>
);
