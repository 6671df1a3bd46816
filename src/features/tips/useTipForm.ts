import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectPerformerDetail } from '@/features/performers/selectors';
import { selectSettings } from '@/features/site/selectors';
import { selectUser } from '@/features/users/selectors';
import { walletPath } from '@/lib/routes';
import { selectTip } from './selectors';
import { tipCleared, tipRequested, tipUndone } from './slice';
import { dropTipDraft, keepTipDraft, readTipDraft } from './tipDraft';
import { DEFAULT_PRESET, parseTipTokens, raisePresets, type TipChoice } from './tipTokens';

/** The performer and chat room that a tip goes to. */
export interface TipTarget {
  performerId: string;
  /** stage name, for "Tip Juno" */
  performerName: string;
  conversationId: string | null;
  /** the performer is live and can be tipped */
  onStage: boolean;
}

/**
 * Returns the state that the tip bar and the sheet share: the chosen amount, its effect on the balance, and the tip's
 * status.
 */
export function useTipForm({ performerId, conversationId, onStage }: TipTarget) {
  const dispatch = useAppDispatch();
  const { asPath } = useRouter();
  const { _id: accountId, balance } = useAppSelector(selectUser);
  const { tipMaximum } = useAppSelector(selectSettings);
  const { data: performer } = useAppSelector(selectPerformerDetail);
  const { status, error, intent, accepted } = useAppSelector(selectTip);
  const { minimumTip, offlineTips } =
    performer?._id === performerId ? performer : { minimumTip: null, offlineTips: false };
  const limits = { minimum: Math.min(minimumTip ?? 1, tipMaximum), maximum: tipMaximum };
  const presets = raisePresets(limits);
  const choiceOf = (wanted: number): TipChoice => {
    const preset = presets.indexOf(wanted);
    return preset === -1 ? { preset: null, otherText: String(wanted) } : { preset, otherText: '' };
  };
  const [draft] = useState(() => readTipDraft(accountId, performerId));
  useEffect(() => {
    if (draft) dropTipDraft();
  }, [draft]);
  const [choice, setChoice] = useState<TipChoice>(() =>
    draft ? choiceOf(draft.tokens) : { preset: DEFAULT_PRESET, otherText: '' },
  );
  const [message, setMessage] = useState(draft?.message ?? '');
  const { tokens, fault } = parseTipTokens(choice, limits);
  const isForThisPerformer = intent?.performerId === performerId;
  return {
    /** the performer can be tipped now: live, or accepting tips while offline */
    isOpen: onStage || offlineTips,
    minimum: limits.minimum,
    presets,
    choice,
    message,
    tokens,
    fault,
    balance,
    accepted: isForThisPerformer ? accepted : null,
    status: isForThisPerformer ? status : ('idle' as const),
    error: isForThisPerformer ? error : null,
    heldTokens: intent?.tokens ?? 0,
    missing: tokens === null ? 0 : Math.max(0, tokens - balance),
    wallet: walletPath(asPath, tokens === null ? undefined : tokens - balance),
    setMessage,
    /** chooses an amount, as a preset if it is one */
    chooseTokens: (wanted: number) => setChoice(choiceOf(wanted)),
    /** keeps amount and message while the member gets tokens */
    keep: () => {
      if (tokens !== null) keepTipDraft({ accountId, performerId, tokens, message });
    },
    /** amount and message come from before the way to the wallet */
    isRestored: draft !== null,
    choose: (next: TipChoice) => {
      setChoice(next);
      if (status === 'refused') dispatch(tipCleared());
    },
    send: () => {
      if (tokens !== null)
        dispatch(tipRequested({ performerId, tokens, conversationId, message: message.trim() || undefined }));
    },
    undo: () => dispatch(tipUndone()),
  };
}
export type TipFormState = ReturnType<typeof useTipForm>;
