import { useRouter } from 'next/router';
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectPerformerDetail } from '@/features/performers/selectors';
import { selectSettings } from '@/features/site/selectors';
import { selectUser } from '@/features/users/selectors';
import { walletPath } from '@/lib/routes';
import { selectTip } from './selectors';
import { tipCleared, tipRequested, tipUndone } from './slice';
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
export function useTipForm({ performerId, conversationId }: TipTarget) {
  const dispatch = useAppDispatch();
  const { asPath } = useRouter();
  const { balance } = useAppSelector(selectUser);
  const { tipMaximum } = useAppSelector(selectSettings);
  const { data: performer } = useAppSelector(selectPerformerDetail);
  const { status, error, intent, accepted } = useAppSelector(selectTip);
  const [choice, setChoice] = useState<TipChoice>({ preset: DEFAULT_PRESET, otherText: '' });
  const [message, setMessage] = useState('');
  const minimumTip = performer?._id === performerId ? (performer.minimumTip ?? 1) : 1;
  const limits = { minimum: Math.min(minimumTip, tipMaximum), maximum: tipMaximum };
  const { tokens, fault } = parseTipTokens(choice, limits);
  const isForThisPerformer = intent?.performerId === performerId;
  return {
    minimum: limits.minimum,
    presets: raisePresets(limits),
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
