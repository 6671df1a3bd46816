import { Popconfirm } from 'antd';
import { useCallback, useState } from 'react';
import { errorText } from '@/lib/errorText';
import { useSubmission } from '@/lib/useSubmission';
import account from '@/ui/accountForm.module.css';
import { Avatar } from '@/ui/Avatar';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';
import { DateTime } from '@/ui/DateTime';
import { Empty } from '@/ui/Empty';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import { PageTitle } from '@/ui/SectionHeading';
import { leaveStudio, type OwnMembership } from './api';
import styles from './studios.module.css';
import { COMMISSION_KINDS, formatPercent } from './labels';

/** A performer's studio, the shares of each, and leaving the studio. */
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
              ? 'You left the studio. It gets no share of your future earnings.'
              : 'You don’t belong to a studio. To join one, open its invitation link.'}
          </Empty>
        </Panel>
      )}
      {membership && (
        <Panel title="Leave studio">
          <div className={account.form}>
            <p className={styles.quiet}>
              {membership.studio.name} gets no share of what you earn after you leave, and can’t see it. Past earnings
              stay shared.
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
            {studio.name} made you inactive. You are not listed and can’t go live.
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
          Your studio since <DateTime at={since} />.
        </p>
      </Panel>
      <Panel title="Your share" flush>
        <table className={styles.table} aria-label="Your share of each payment">
          <thead>
            <tr>
              <th scope="col">Kind of payment</th>
              <th scope="col" className={styles.right}>
                You
              </th>
              <th scope="col" className={styles.right}>
                {studio.name}
              </th>
              <th scope="col" className={styles.right}>
                Site
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
                <td className={styles.right} data-label="Site">
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
