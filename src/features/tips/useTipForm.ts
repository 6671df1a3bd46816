import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectPerformerDetail } from '@/features/performers/selectors';
import { selectSettings } from '@/features/site/selectors';
import { selectUser } from '@/features/users/selectors';
import { walletPath } from '@/lib/routes';
import { entryChosen } from './menuSlice';
import { type Entry } from './menuState';
import { selectTip, selectTipMenu } from './selectors';
import { tipCleared, tipRequested, tipUndone } from './slice';
import { dropTipDraft, keepTipDraft, readTipDraft } from './tipDraft';
import { useEntries, useIsOrderable } from './useTipMenu';
import { DEFAULT_PRESET, parseTipTokens, raisePresets, type TipChoice, type TipLimits } from './tipTokens';

/** The performer and chat room that a tip goes to. */
export interface TipTarget {
  performerId: string;
  /** stage name, for "Tip Juno" */
  performerName: string;
  conversationId: string | null;
  /** the performer is live and can be tipped */
  onStage: boolean;
  /** tips can order from the tip menu: the public room */
  hasMenu?: boolean;
}

/** Returns the chosen entry of the tip menu, and what a plain tip of exactly an entry's price may have meant. */
function useChosenEntry({ performerId, hasMenu = false }: TipTarget) {
  const dispatch = useAppDispatch();
  const { chosenId } = useAppSelector(selectTipMenu);
  const entries = useEntries(performerId);
  const isOrderable = useIsOrderable();
  const [asked, setAsked] = useState<string | null>(null);
  const [question, setQuestion] = useState<Entry | null>(null);
  const entry = (hasMenu && entries.find(({ _id }) => _id === chosenId)) || null;
  const choose = (id: string | null) => {
    setQuestion(null);
    if (hasMenu) dispatch(entryChosen(id));
  };
  return {
    entry,
    choose,
    question,
    /** asks once whether a plain tip is for an entry. Returns whether it asked. */
    ask: (tokens: number): boolean => {
      const meant = hasMenu && !entry ? entries.find((one) => one.price === tokens && isOrderable(one)) : undefined;
      if (!meant || meant._id === asked) return false;
      setAsked(meant._id);
      setQuestion(meant);
      return true;
    },
  };
}

/**
 * Returns the state that the tip bar and the sheet share: the chosen amount or entry, its effect on the balance, and
 * the tip's status.
 */
export function useTipForm(target: TipTarget) {
  const { performerId, conversationId, onStage } = target;
  const dispatch = useAppDispatch();
  const { asPath } = useRouter();
  const { _id: accountId, balance, anonymousTips } = useAppSelector(selectUser);
  const { tipMaximum } = useAppSelector(selectSettings);
  const { data: performer } = useAppSelector(selectPerformerDetail);
  const { status, error, intent, accepted } = useAppSelector(selectTip);
  const menu = useChosenEntry(target);
  const { minimumTip, offlineTips } =
    performer?._id === performerId ? performer : { minimumTip: null, offlineTips: false };
  const limits = { minimum: Math.min(minimumTip ?? 1, tipMaximum), maximum: tipMaximum };
  const amount = useTipAmount(target, accountId, limits, menu.choose);
  const { entry } = menu;
  const plain = parseTipTokens(amount.choice, limits);
  const { tokens, fault } = entry ? { tokens: entry.price, fault: null } : plain;
  const anonymous = amount.anonymous ?? anonymousTips;
  const isForThisPerformer = intent?.performerId === performerId;
  const send = (ordered = entry) => {
    if (tokens === null) return;
    const message = amount.message.trim() || undefined;
    const { _id: entryId, seedHash } = ordered ?? {};
    dispatch(tipRequested({ performerId, tokens, conversationId, message, anonymous, entryId, seedHash }));
  };
  return {
    performerName: target.performerName,
    /** the performer can be tipped now: live, or accepting tips while offline */
    isOpen: onStage || offlineTips,
    minimum: limits.minimum,
    /** the entry that the tip orders */
    entry,
    /** the entry that the tip may have been meant for; the form asks */
    question: menu.question,
    tokens,
    fault,
    balance,
    accepted: isForThisPerformer ? accepted : null,
    status: isForThisPerformer ? status : ('idle' as const),
    error: isForThisPerformer ? error : null,
    heldTokens: intent?.tokens ?? 0,
    missing: tokens === null ? 0 : Math.max(0, tokens - balance),
    wallet: walletPath(asPath, tokens === null ? undefined : tokens - balance),
    ...amount,
    /** the room will not see who tips */
    anonymous: anonymous ?? false,
    /** keeps amount, entry and message while the member gets tokens */
    keep: () => {
      if (tokens !== null)
        keepTipDraft({ accountId, performerId, tokens, message: amount.message, anonymous, entryId: entry?._id });
    },
    choose: (next: TipChoice) => {
      menu.choose(null);
      amount.setChoice(next);
      if (status === 'refused') dispatch(tipCleared());
    },
    send: () => {
      if (tokens !== null && !menu.ask(tokens)) send();
    },
    /** answers the question: the entry, or a plain tip. A wheel shows its chances first */
    answer: (meant: Entry | null) => {
      menu.choose(meant?._id ?? null);
      if (!meant?.outcomes) send(meant);
    },
    undo: () => dispatch(tipUndone()),
  };
}
export type TipFormState = ReturnType<typeof useTipForm>;

/** The amount and the message that the member writes, or wrote before the way to the wallet. */
function useTipAmount(
  { performerId }: TipTarget,
  accountId: string,
  limits: TipLimits,
  chooseEntry: (id: string | null) => void,
) {
  const presets = raisePresets(limits);
  const choiceOf = (wanted: number): TipChoice => {
    const preset = presets.indexOf(wanted);
    return preset === -1 ? { preset: null, otherText: String(wanted) } : { preset, otherText: '' };
  };
  const [draft] = useState(() => readTipDraft(accountId, performerId));
  const [restore] = useState(() => () => draft?.entryId && chooseEntry(draft.entryId));
  useEffect(() => {
    if (!draft) return;
    dropTipDraft();
    restore();
  }, [draft, restore]);
  const [choice, setChoice] = useState<TipChoice>(() =>
    draft && !draft.entryId ? choiceOf(draft.tokens) : { preset: DEFAULT_PRESET, otherText: '' },
  );
  const [message, setMessage] = useState(draft?.message ?? '');
  const [anonymous, setAnonymous] = useState(draft?.anonymous);
  return {
    presets,
    choice,
    setChoice,
    message,
    setMessage,
    /** undefined: as the member's setting says */
    anonymous,
    setAnonymous,
    /** chooses an amount, as a preset if it is one */
    chooseTokens: (wanted: number) => setChoice(choiceOf(wanted)),
    /** amount and message come from before the way to the wallet */
    isRestored: draft !== null,
  };
}
