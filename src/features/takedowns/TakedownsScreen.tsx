import { useState } from 'react';
import { RESTORE_REASONS } from '@contract/reasons';
import { type TakedownView } from '@contract/takedowns';
import { errorText } from '@/lib/errorText';
import { notify } from '@/lib/sideEffects';
import { Button } from '@/ui/Button';
import { DateTime } from '@/ui/DateTime';
import { ReasonDialog } from '@/ui/desk/ReasonDialog';
import { DeskRegister, RegisterRow } from '@/ui/desk/DeskRegister';
import { useRegister } from '@/ui/desk/useRegister';
import { LinkButton } from '@/ui/LinkButton';
import { Pill } from '@/ui/Pill';
import { restoreItem, searchTakedowns } from './api';
import { TakeDownForm } from './TakeDownForm';
import { KIND_WORDS, REASON_TEXTS } from './texts';

function State({ takedown: { status, appeal } }: { takedown: TakedownView }) {
  if (status === 'lifted') return <Pill kind="ok">Restored</Pill>;
  return appeal.status === 'open' ? <Pill kind="wait">Appealed</Pill> : <Pill kind="bad">Down</Pill>;
}

function Action({ takedown, onChanged }: { takedown: TakedownView; onChanged: (changed: TakedownView) => void }) {
  const { _id, status, appeal } = takedown;
  const [isAsking, setAsking] = useState(false);
  if (status === 'lifted') return null;
  if (appeal.status === 'open')
    return (
      <LinkButton size="sm" variant="outline" href="/operator/cases?queue=appeals">
        Decide the appeal
      </LinkButton>
    );
  const restore = (reason: keyof typeof RESTORE_REASONS, note: string) => {
    setAsking(false);
    restoreItem(_id, { reason, note }).then(onChanged, (error: unknown) => notify('error', errorText(error)));
  };
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
        Restore
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`Restore "${takedown.title}"`}
          effect="Visitors can see and buy it again. The owner gets an email."
          action="Restore"
          reasons={RESTORE_REASONS}
          danger={false}
          onSend={restore}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function Row({ takedown, onChanged }: { takedown: TakedownView; onChanged: (changed: TakedownView) => void }) {
  const { kind, title, reason, owner, note, takenBy, createdAt, appeal, refunds } = takedown;
  return (
    <RegisterRow
      title={title}
      pill={<State takedown={takedown} />}
      action={<Action takedown={takedown} onChanged={onChanged} />}
      line={
        <>
          {KIND_WORDS[kind]}
          {owner && ` by ${owner.name}`}. {REASON_TEXTS[reason]}, {takenBy ?? 'the site'}, <DateTime at={createdAt} />
          {refunds > 0 && `, ${refunds} ${refunds === 1 ? 'refund' : 'refunds'}`}
        </>
      }
      quotes={[note, appeal.text && `Appeal: ${appeal.text}`, appeal.answer && `Answer: ${appeal.answer}`]}
    />
  );
}

/** What was taken down, open appeals first, and a form that takes an item down. Cases decide the appeals. */
export function TakedownsScreen() {
  const { data, setData, failure, reload, more } = useRegister(searchTakedowns);
  const replace = (changed: TakedownView) =>
    setData(
      (before) => before && { ...before, data: before.data.map((each) => (each._id === changed._id ? changed : each)) },
    );
  const add = (takedown: TakedownView) => {
    notify('success', `${takedown.title} is taken down.`);
    setData((before) => before && { total: before.total + 1, data: [takedown, ...before.data] });
  };
  return (
    <DeskRegister
      page="/operator/takedowns"
      sub={data && `${data.total} ${data.total === 1 ? 'takedown' : 'takedowns'}`}
      form={<TakeDownForm onDone={add} />}
      rows={data?.data.map((takedown) => <Row key={takedown._id} takedown={takedown} onChanged={replace} />) ?? null}
      error={failure && errorText(failure)}
      onRetry={reload}
      more={more}
      empty={{ title: 'Nothing is taken down', text: 'Items that operators take down appear here.' }}
    />
  );
}
