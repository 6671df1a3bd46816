import { useRouter } from 'next/router';
import { useState } from 'react';
import { DecisionBar, ReasonPicker } from '@/ui/desk/DecisionBar';
import { DeskNote } from '@/ui/desk/DeskStates';
import { type DeskKey, useKeys } from '@/ui/desk/useKeys';
import { useIsOffline, useOperator } from '@/layouts/data';
import { type Case, type Choice } from './api';
import { groupReasons, missingText, reasonFor } from './decisionReasons';
import { type Deciding } from './useDeciding';

interface DecisionProps {
  row: Case;
  choices: readonly Choice[];
  /** where the case is decided, if it has no choices here */
  page: string | null;
  deciding: Deciding;
}

/** Nobody is mailed about the decision on these. */
const UNMAILED: readonly string[] = ['contact', 'mail', 'job', 'adjustment'];

/** What the words of a decision are for; undefined: the log and the mail. */
const wordsLabelOf = (kind: string, isAnswer: boolean): string | undefined =>
  isAnswer ? 'Answer, which is mailed' : UNMAILED.includes(kind) ? 'Words for the log' : undefined;

/** What the operator types for a decision, and what the desk asks back before it is sent. */
function useDecision({ row, choices, deciding }: DecisionProps) {
  const you = useOperator();
  const isOffline = useIsOffline();
  const [reason, setReason] = useState('');
  const [words, setWords] = useState('');
  // a question is about the version and the reason that it was asked for
  const about = `${row.version}/${reason}`;
  const [question, setQuestion] = useState({ text: '', about: '' });
  const asked = question.about === about ? question.text : '';
  const isOff = isOffline || deciding.stale?.id === row._id;
  const isOthers = row.claimedBy !== null && row.claimedBy._id !== you._id;
  const decide = (choice: Choice) => {
    const ask = (text: string) => setQuestion({ text, about });
    if (isOff || deciding.isBusy) return;
    const given = reasonFor(reason, choice, choices);
    if (given === null) return ask(missingText(choice, choices));
    if (choice.needsWords && !words.trim()) return ask('Write an answer first: it is mailed.');
    if (given === 'other' && !words.trim()) return ask('Write what the reason is first.');
    if (isOthers && asked !== choice.decision) return ask(choice.decision);
    deciding.decide(row, { decision: choice.decision, reason: given ?? '', words });
  };
  const isAskedAgain = choices.some(({ decision }) => decision === asked);
  const note = isAskedAgain
    ? `${row.claimedBy?.name ?? 'Somebody'} has claimed this case. Press again to decide it anyway.`
    : asked;
  return { reason, setReason, words, setWords, asked, note, isOff, decide };
}

/** The reason and the buttons of a case. The text stays when the decision is refused. */
export function Decision(props: DecisionProps) {
  const { row, choices, page, deciding } = props;
  const { reason, setReason, words, setWords, asked, note, isOff, decide } = useDecision(props);
  const router = useRouter();
  const ownPage = choices.length === 0 ? page : null;
  const open = () => void (ownPage && router.push(ownPage));
  const needsWords = choices.some((choice) => choice.needsWords);
  const groups = groupReasons(choices);
  const ownKey: DeskKey[] = ownPage ? [{ key: 'a', label: 'Open the page that decides it', run: open }] : [];
  const keys: DeskKey[] = choices.flatMap((choice) =>
    choice.key ? [{ key: choice.key, label: choice.label, run: () => decide(choice) }] : [],
  );
  useKeys([...ownKey, ...keys, { key: 'e', label: 'Escalate to the owners', run: () => deciding.escalate(row) }]);
  const openLabel = row.kind.startsWith('identity/') ? 'Check documents' : 'Decide';
  return (
    <DecisionBar
      disabled={isOff}
      buttons={[
        ...(ownPage ? [{ label: openLabel, hint: 'a', look: 'strong' as const, run: open }] : []),
        ...choices.map((choice) => ({
          label: asked === choice.decision ? `${choice.label} anyway` : choice.label,
          hint: choice.key ?? undefined,
          look: choice.look,
          busy: deciding.isBusy === choice.decision,
          run: () => decide(choice),
        })),
        { label: 'Escalate', hint: 'e', look: 'quiet' as const, run: () => deciding.escalate(row) },
      ]}
    >
      {note && <DeskNote kind="warn">{note}</DeskNote>}
      {deciding.error && <DeskNote kind="warn">{deciding.error}</DeskNote>}
      {groups.length > 0 && (
        <ReasonPicker
          groups={groups}
          reason={reason}
          words={words}
          onReason={setReason}
          onWords={setWords}
          wordsLabel={wordsLabelOf(row.kind, needsWords)}
        />
      )}
    </DecisionBar>
  );
}
