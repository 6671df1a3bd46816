import { type ReactNode } from 'react';
import { earningsRoutes } from '@/lib/routes';
import { type Receiver } from '@/features/earnings/state';
import { Button } from '@/ui/Button';
import { LinkButton } from '@/ui/LinkButton';
import { Panel } from '@/ui/Panel';
import { Pill } from '@/ui/Pill';
import { PageTitle } from '@/ui/SectionHeading';
import { DateTime } from '@/ui/DateTime';
import { StatementLines } from './StatementLines';
import { type PayoutStatement } from './state';
import { formatRange } from '@/lib/dayText';
import { DETAIL_LABELS, STATUS_LABELS, PAYMENT_TYPE_LABELS } from './labels';
import styles from './StatementScreen.module.css';

const TOTAL_LABELS: Record<PayoutStatement['request']['status'], string> = {
  pending: 'Tokens requested',
  approved: 'Tokens to be paid',
  done: 'Tokens paid',
  rejected: 'Tokens requested',
};

type Fact = [label: string, value: ReactNode];

/** Returns the facts of a statement. Those that don't apply are left out. */
function factsOf({ request, site, payee, transferId }: PayoutStatement): Fact[] {
  const { createdAt, decidedAt, doneAt, reason, paymentAccountInfo, paymentAccountType, timeZone } = request;
  const decision = request.status === 'rejected' ? 'Rejected' : 'Approved';
  return [
    ['Paid by', site.name],
    ['Paid to', `${payee.name} (${payee.username})${payee.country ? `, ${payee.country}` : ''}`],
    ['Earned', `${formatRange(request)}, time zone ${timeZone.replace(/_/g, ' ')}`],
    ['Requested', <DateTime key="requested" at={createdAt} />],
    ...(decidedAt ? [[decision, <DateTime key="decided" at={decidedAt} />] as Fact] : []),
    ...(doneAt ? [['Paid', <DateTime key="done" at={doneAt} />] as Fact] : []),
    ...(reason ? [['Reason', reason] as Fact] : []),
    ['Payment method', PAYMENT_TYPE_LABELS[paymentAccountType]],
    ...Object.entries(paymentAccountInfo).map(([name, value]): Fact => [DETAIL_LABELS[name] ?? name, value]),
    ['Request number', request._id],
    ...(transferId ? [['Ledger transfer', transferId] as Fact] : []),
  ];
}

/** The statement of a payout, calculated from the ledger and made for printing. */
export function StatementScreen({ role, statement }: { role: Receiver; statement: PayoutStatement }) {
  const { request, site } = statement;
  const { label, kind } = STATUS_LABELS[request.status];
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.title}>
          <PageTitle>Payout statement</PageTitle>
          <Pill kind={kind}>{label}</Pill>
        </div>
        <div className={styles.tools}>
          <LinkButton href={earningsRoutes(role).payouts} variant="quiet" icon="chevronLeft">
            All payouts
          </LinkButton>
          <Button variant="outline" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </header>
      <Panel>
        <dl className={styles.facts}>
          {factsOf(statement).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <StatementLines
          statement={statement}
          symbol={site.currencySymbol}
          label="Statement"
          totalLabel={TOTAL_LABELS[request.status]}
        />
        <p className={styles.note}>
          These figures are calculated from the ledger whenever this page is opened. Amounts are in tokens; values are
          in {site.currency.toUpperCase()}, at the rate when each token was earned.
        </p>
      </Panel>
    </div>
  );
}
