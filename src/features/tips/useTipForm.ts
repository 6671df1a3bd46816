import { useRouter } from 'next/router';
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectSettings } from '@/features/site/selectors';
import { selectUser } from '@/features/users/selectors';
import { walletPath } from '@/lib/routes';
import { amountOf, type Choice } from './amount';
import { selectTip } from './selectors';
import { tipCleared, tipRequested, tipUndone } from './slice';

export interface TipTarget {
  performerId: string;
  /** first name or stage name, for "Tip Juno" */
  performerName: string;
  conversationId: string | null;
  /** on stage, so that tips are taken */
  onStage: boolean;
}

/** Everything the bar and the sheet share: what is chosen, what it costs, what happens on the way. Money is decided elsewhere; this only shows. */
export function useTipForm({ performerId, conversationId }: TipTarget) {
  const dispatch = useAppDispatch();
  const { asPath } = useRouter();
  const { balance } = useAppSelector(selectUser);
  const { tipMaximum } = useAppSelector(selectSettings);
  const { status, error, intent, accepted } = useAppSelector(selectTip);
  const [choice, setChoice] = useState<Choice>({ preset: 50, typed: '' });
  const [message, setMessage] = useState('');
  const { tokens, fault } = amountOf(choice, tipMaximum);
  const mine = intent?.performerId === performerId;
  return {
    choice,
    message,
    tokens,
    fault,
    balance,
    tipMaximum,
    accepted: mine ? accepted : null,
    status: mine ? status : ('idle' as const),
    error: mine ? error : null,
    heldTokens: intent?.token ?? 0,
    missing: tokens === null ? 0 : Math.max(0, tokens - balance),
    wallet: walletPath(asPath, tokens === null ? undefined : tokens - balance),
    setMessage,
    choose: (next: Choice) => {
      setChoice(next);
      if (status === 'refused') dispatch(tipCleared());
    },
    send: () => {
      if (tokens !== null)
        dispatch(tipRequested({ performerId, token: tokens, conversationId, message: message.trim() || undefined }));
    },
    undo: () => dispatch(tipUndone()),
  };
}
export type TipFormState = ReturnType<typeof useTipForm>;
