import { earningsRoutes } from '@/lib/routes';
import { type Receiver } from '@/features/earnings/slice';
import { Button } from '@/ui/Button';
import { LinkButton } from '@/ui/LinkButton';
import { Panel } from '@/ui/Panel';
import { Pill } from '@/ui/Pill';
import { PageTitle } from '@/ui/SectionHeading';
import { DateTime } from '@/ui/DateTime';
import { StatementLines } from './StatementLines';
import { type PayoutPaper } from './slice';
import { DETAIL_WORDS, rangeWords, STATUS, WAYS } from './words';
import styles from './StatementScreen.module.css';

const SUMS: Record<PayoutPaper['request']['status'], string> = {
  pending: 'Tokens asked for',
  approved: 'Tokens to be paid',
  done: 'Tokens paid',
  rejected: 'Tokens asked for',
};

/** The paper of a payout: who was paid what for which days, as the ledger has it. Made to be printed. */
export function StatementScreen({ role, paper }: { role: Receiver; paper: PayoutPaper }) {
  const { request, site, payee, transferId } = paper;
  const { word, kind } = STATUS[request.status];
  const facts: [string, React.ReactNode][] = [
    ['Paid by', site.name],
    ['Paid to', `${payee.name} (${payee.username})${payee.country ? `, ${payee.country}` : ''}`],
    ['Earned', `${rangeWords(request)}, days of ${request.timeZone.replace(/_/g, ' ')}`],
    ['Asked', <DateTime key="asked" at={request.createdAt} />],
    ...(request.decidedAt
      ? [
          [
            request.status === 'rejected' ? 'Rejected' : 'Approved',
            <DateTime key="decided" at={request.decidedAt} />,
          ] as [string, React.ReactNode],
        ]
      : []),
    ...(request.doneAt ? [['Paid', <DateTime key="done" at={request.doneAt} />] as [string, React.ReactNode]] : []),
    ...(request.reason ? [['Reason', request.reason] as [string, string]] : []),
    ['Goes to', WAYS[request.paymentAccountType]],
    ...Object.entries(request.paymentAccountInfo).map(
      ([name, value]) => [DETAIL_WORDS[name] ?? name, value] as [string, string],
    ),
    ['Number of this request', request._id],
    ...(transferId ? [['Transfer in the ledger', transferId] as [string, string]] : []),
  ];
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.title}>
          <PageTitle>Payout statement</PageTitle>
          <Pill kind={kind}>{word}</Pill>
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
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <StatementLines said={paper} symbol={site.currencySymbol} label="What was paid" sum={SUMS[request.status]} />
        <p className={styles.note}>
          These figures are added up anew from the ledger each time this page is opened. Amounts are tokens; money is{' '}
          {site.currency.toUpperCase()}, at the rate that held when each token was earned.
        </p>
      </Panel>
    </div>
  );
}
