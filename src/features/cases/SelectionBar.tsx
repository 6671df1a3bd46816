import { useState } from 'react';
import { type ReplyOf } from '@contract/all';
import { errorText } from '@/lib/errorText';
import { notify } from '@/lib/sideEffects';
import { ChooseBar, SelectBar } from '@/ui/desk/SelectBar';
import { useKeys } from '@/ui/desk/useKeys';
import { assignCase, type Case, type Choice, claimCase, listColleagues, viewCase } from './api';
import { KIND_WORDS } from './caseWords';
import { type Deciding } from './useDeciding';

interface SelectionProps {
  rows: readonly Case[];
  deciding: Deciding;
  onClear: () => void;
}

/** Runs work on the selected cases, one after the other: the first refusal stops, and says why. */
function useBulk(rows: readonly Case[]) {
  const [isBusy, setBusy] = useState(false);
  const run = async (work: (row: Case) => Promise<unknown>) => {
    if (isBusy || rows.length === 0) return;
    setBusy(true);
    try {
      for (const row of rows) if ((await work(row)) === false) break;
    } catch (error) {
      notify('error', errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
}

/** What a kind of case offers for many at once: choices that need no words for each of them. */
async function choicesOf(rows: readonly Case[]): Promise<readonly Choice[]> {
  const [first] = rows;
  if (!first || rows.some(({ kind }) => kind !== first.kind)) return [];
  return (await viewCase(first._id)).preview.choices.filter(({ needsWords }) => !needsWords);
}

/** Decisions on the selected cases. Refusing asks for one reason for all of them. */
function useBulkDecisions({ rows, deciding }: SelectionProps, run: ReturnType<typeof useBulk>['run']) {
  const [refusing, setRefusing] = useState<Choice | null>(null);
  const decide = ({ decision }: Choice, reason: string) =>
    run((row) => deciding.decideNow(row, { decision, reason, words: '' }));
  const oneByOne = () => notify('info', 'These cases are decided one by one. Nothing was changed.');
  const keep = async () => {
    const choice = (await choicesOf(rows)).find(
      ({ key, reasons, usual }) => key === 'a' && (reasons.length === 0 || usual !== undefined),
    );
    if (choice) await decide(choice, '');
    else oneByOne();
  };
  const refuse = async () => {
    const choice = (await choicesOf(rows)).find(({ key }) => key === 'r');
    if (!choice) oneByOne();
    else if (choice.reasons.length === 0) await decide(choice, '');
    else setRefusing(choice);
  };
  return { refusing, setRefusing, decide, keep, refuse };
}

/** Actions on the selected cases. Decisions apply to one kind at a time. */
export function SelectionBar(props: SelectionProps) {
  const { rows, onClear } = props;
  const { isBusy, run } = useBulk(rows);
  const { refusing, setRefusing, decide, keep, refuse } = useBulkDecisions(props, run);
  const [colleagues, setColleagues] = useState<ReplyOf<'listColleagues'> | null>(null);
  const kinds = new Set(rows.map(({ kind }) => kind));
  const [only] = kinds;
  const claim = () => run((row) => claimCase(row._id, row.version));
  const assign = () => rows[0] && void listColleagues(rows[0]._id).then(setColleagues, () => undefined);
  useKeys([
    { key: 'Shift+C', label: 'Claim the selected cases', run: () => void claim() },
    { key: 'Shift+A', label: 'Approve or dismiss the selected cases', run: () => void keep() },
    { key: 'Shift+R', label: 'Reject or take down the selected cases', run: () => void refuse() },
  ]);
  if (rows.length > 0 && refusing)
    return (
      <ChooseBar
        label={`${refusing.label} ${rows.length}: why?`}
        // another reason needs words, case by case
        options={refusing.reasons.filter(({ value }) => value !== 'other')}
        onChosen={(reason) => {
          setRefusing(null);
          void decide(refusing, reason);
        }}
        onCancel={() => setRefusing(null)}
      />
    );
  if (rows.length > 0 && colleagues)
    return (
      <ChooseBar
        label={`Assign ${rows.length} to`}
        options={colleagues.map(({ _id, name }) => ({ value: _id, label: name }))}
        onChosen={(operatorId) => {
          setColleagues(null);
          void run((row) => assignCase(row._id, row.version, operatorId));
        }}
        onCancel={() => setColleagues(null)}
      />
    );
  return (
    <SelectBar
      count={rows.length}
      disabled={isBusy}
      onClear={onClear}
      actions={[
        { label: 'Claim', key: 'Shift+C', run: () => void claim() },
        { label: 'Assign', run: assign },
        ...(kinds.size === 1
          ? [
              { label: 'Reject', key: 'Shift+R', run: () => void refuse() },
              { label: `Approve ${rows.length}`, key: 'Shift+A', strong: true, run: () => void keep() },
            ]
          : []),
      ]}
    >
      {kinds.size === 1 && only ? KIND_WORDS[only].label.toLowerCase() : 'of several kinds'}
    </SelectBar>
  );
}
