import { Popconfirm } from 'antd';
import { useCallback, useState } from 'react';
import { errorText } from '@/lib/errorText';
import { useSubmission } from '@/lib/useSubmission';
import account from '@/ui/accountForm.module.css';
import { Avatar } from '@/ui/Avatar';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';
import { Empty } from '@/ui/Empty';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import { PageTitle } from '@/ui/SectionHeading';
import { DateTime } from '@/ui/DateTime';
import { leaveStudio, type OwnMembership } from './api';
import styles from './studios.module.css';
import { COMMISSION_KINDS, formatPercent } from './labels';

/** For a performer: the studio that looks after them, what each keeps, and the way out. */
export function OwnStudioScreen({ membership: given }: { membership: OwnMembership }) {
  const [membership, setMembership] = useState(given);
  const leave = useSubmission(
    useCallback(async () => {
      await leaveStudio();
      setMembership(null);
    }, []),
  );
  return (
    <div className={account.page}>
      <PageTitle>Studio</PageTitle>
      {membership ? (
        <Membership membership={membership} />
      ) : (
        <Panel>
          <Empty>
            {leave.status === 'done'
              ? 'You are on your own from now on. What you earned before stays as it was shared.'
              : 'No studio looks after you: all that is yours stays yours. PerformerLabel invites you sends you a link.'}
          </Empty>
        </Panel>
      )}
      {membership && (
        <Panel title="Leave the studio">
          <div className={account.form}>
            <p className={styles.quiet}>
              You are on your own from that moment, and {membership.studio.name} sees nothing newer. What was earned
              until then stays as it was shared.
            </p>
            {leave.status === 'failed' && <ErrorNote>{errorText(leave.error)}</ErrorNote>}
            <div className={account.actions}>
              <Popconfirm
                title={`Leave ${membership.studio.name}?`}
                okText="Leave"
                cancelText="Stay"
                onConfirm={() => void leave.submit(undefined)}
              >
                <Button variant="outline" busy={leave.status === 'sending'}>
                  Leave {membership.studio.name}
                </Button>
              </Popconfirm>
            </div>
          </div>
        </Panel>
      )}
    </div>
  );
}

function Membership({ membership: { studio, since, status, commission } }: { membership: NonNullable<OwnMembership> }) {
  const share = commission.studioCommission ?? 0;
  return (
    <>
      {status === 'inactive' && (
        <div className={styles.note}>
          <Banner kind="warning" live={false}>
            {studio.name} has made you inactive: you are not listed and cannot go live.
          </Banner>
        </div>
      )}
      <Panel
        title={
          <span className={styles.who}>
            <Avatar src={studio.avatar} size={40} />
            {studio.name}
          </span>
        }
      >
        <p className={styles.quiet}>
          It looks after you since <DateTime at={since} />.
        </p>
      </Panel>
      <Panel title="What you keep" flush>
        <table className={styles.table} aria-label="What you keep of each payment">
          <thead>
            <tr>
              <th scope="col">Of what members pay for</th>
              <th scope="col" className={styles.right}>
                You
              </th>
              <th scope="col" className={styles.right}>
                {studio.name}
              </th>
              <th scope="col" className={styles.right}>
                The site
              </th>
            </tr>
          </thead>
          <tbody>
            {COMMISSION_KINDS.map(({ field, label }) => (
              <tr key={field}>
                <th scope="row">{label}</th>
                <td className={styles.right} data-label="You">
                  <span className={styles.strong}>{formatPercent(commission[field])}</span>
                </td>
                <td className={styles.right} data-label={studio.name}>
                  {formatPercent(share - commission[field])}
                </td>
                <td className={styles.right} data-label="The site">
                  {formatPercent(100 - share)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
    </>
  );
}
