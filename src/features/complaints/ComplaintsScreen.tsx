import { type ComplaintView } from '@contract/complaints';
import { errorText } from '@/lib/errorText';
import { DateTime } from '@/ui/DateTime';
import { DeskRegister, RegisterRow } from '@/ui/desk/DeskRegister';
import { useRegister } from '@/ui/desk/useRegister';
import { ExportButton } from '@/ui/ExportButton';
import { LinkButton } from '@/ui/LinkButton';
import { Pill } from '@/ui/Pill';
import { exportComplaints, searchComplaints } from './api';

const KINDS = { copyright: 'Copyright', intimate: 'Intimate images', other: 'Other' } as const;

function State({ complaint: { status, isLate, dueAt } }: { complaint: ComplaintView }) {
  if (status !== 'open')
    return <Pill kind={status === 'upheld' ? 'ok' : 'mute'}>{status === 'upheld' ? 'Upheld' : 'Rejected'}</Pill>;
  return (
    <Pill kind={isLate ? 'bad' : 'wait'}>
      <span>
        {isLate ? 'Late, due' : 'Due'} <DateTime at={dueAt} />
      </span>
    </Pill>
  );
}

function Row({ complaint }: { complaint: ComplaintView }) {
  const { number, kind, name, email, addresses, details, work, status, answer, createdAt, decidedBy } = complaint;
  return (
    <RegisterRow
      title={`${number} · ${KINDS[kind]}`}
      pill={<State complaint={complaint} />}
      action={
        status === 'open' && (
          <LinkButton size="sm" variant="outline" href="/operator/cases?queue=complaints">
            Decide
          </LinkButton>
        )
      }
      line={
        <>
          {name}, {email}, received <DateTime at={createdAt} />
          {decidedBy && `, decided by ${decidedBy}`}. {addresses.join(' ')}
        </>
      }
      quotes={[work, details, answer && `Answer: ${answer}`]}
    />
  );
}

/** The register of complaints: open ones first, by the time they are due. Their cases decide them. */
export function ComplaintsScreen() {
  const { data, failure, reload, more } = useRegister(searchComplaints);
  const open = data?.data.filter(({ status }) => status === 'open').length ?? 0;
  return (
    <DeskRegister
      page="/operator/complaints"
      sub={data && `${data.total} complaints, ${open} open`}
      actions={<ExportButton disabled={!data?.data.length} onExport={exportComplaints} />}
      rows={data?.data.map((complaint) => <Row key={complaint._id} complaint={complaint} />) ?? null}
      error={failure && errorText(failure)}
      onRetry={reload}
      more={more}
      empty={{ title: 'No complaints', text: 'What people send from the public forms appears here.' }}
    />
  );
}
