import { type ReactNode, useState } from 'react';
import { PAYOUT_DECISIONS } from '@contract/reasons';
import { useOperator } from '@/layouts/data';
import { errorText } from '@/lib/errorText';
import { notify } from '@/lib/sideEffects';
import { Button } from '@/ui/Button';
import { ApprovalSteps } from '@/ui/desk/ApprovalSteps';
import { KeyHint } from '@/ui/desk/Keys';
import styles from '@/ui/desk/MoneyTable.module.css';
import { ReasonSelect } from '@/ui/desk/ReasonSelect';
import { Link } from '@/ui/Link';
import { DETAIL_LABELS, PAYMENT_TYPE_LABELS } from '../labels';
import { type Payout, viewPayoutInFull } from './api';
import { decisionsOf, effectText, mayApprove, moneyText } from './payoutWords';

const LINE_LABELS: Readonly<Record<Payout['lines'][number]['type'], string>> = {
  tip: 'Tips',
  pledge: 'Pledges',
  ticket: 'Ticket shows',
  stream_private: 'Private shows',
  stream_spy: 'Spy seats',
  stream_group: 'Group shows',
  sale_video: 'Videos',
  sale_photo: 'Galleries',
  sale_product: 'Products',
};
const dayOf = (at: string) =>
  new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const Line = ({ term, children, isTotal }: { term: string; children: ReactNode; isTotal?: boolean }) => (
  <div className={isTotal ? styles.total : undefined}>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);

/** What the payout consists of, in tokens. */
function Breakdown({ payout: { lines, correction, tokenMustPay, fromDate, toDate } }: { payout: Payout }) {
  return (
    <div>
      <h2>Breakdown</h2>
      <dl className={styles.sum}>
        {lines.map(({ type, netPrice }) => (
          <Line key={type} term={LINE_LABELS[type]}>
            {moneyText(netPrice)}
          </Line>
        ))}
        {correction !== 0 && <Line term="Corrections">{moneyText(correction)}</Line>}
        <Line term="Tokens" isTotal>
          {moneyText(tokenMustPay)}
        </Line>
      </dl>
      <p className={styles.quiet}>
        {dayOf(fromDate)} to {dayOf(toDate)}
      </p>
    </div>
  );
}

/** Where the money goes: masked until the operator asks for it in full, which the security log records. */
function PaidTo({ payout, currency }: { payout: Payout; currency: string }) {
  const { _id: id, paymentAccountType, paymentAccountInfo, detailsSince, detailsChangedAt, lastPayout } = payout;
  const [full, setFull] = useState<Payout['paymentDetails']>(null);
  const [isBusy, setBusy] = useState(false);
  const mayShow = payout.status === 'pending' || payout.status === 'approved';
  const show = async () => {
    setBusy(true);
    try {
      setFull((await viewPayoutInFull(id)).paymentDetails);
    } catch (error) {
      notify('error', errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <h2>Paid to</h2>
      <dl className={styles.sum}>
        <Line term="Method">{PAYMENT_TYPE_LABELS[paymentAccountType]}</Line>
        {Object.entries((mayShow && full) || paymentAccountInfo).map(([name, value]) => (
          <Line key={name} term={DETAIL_LABELS[name] ?? name}>
            {value}
          </Line>
        ))}
        <Line term="Changed">
          {detailsChangedAt ? dayOf(detailsChangedAt) : `Never${detailsSince ? `, since ${dayOf(detailsSince)}` : ''}`}
        </Line>
        <Line term="Last payout">
          {lastPayout ? `${dayOf(lastPayout.at)}, ${moneyText(lastPayout.price)} ${currency}` : 'None yet'}
        </Line>
      </dl>
      {mayShow && !full && (
        <div className={styles.buttons}>
          <Button variant="outline" size="sm" icon="eye" busy={isBusy} onClick={() => void show()}>
            Show in full (logged)
          </Button>
        </div>
      )}
    </div>
  );
}

interface DecisionProps {
  payout: Payout;
  isBusy: boolean;
  limit: number;
  currency: string;
  /** why it is approved or marked as paid */
  reason: string;
  onReason: (reason: string) => void;
  onKeep: () => void;
  onReject: () => void;
  onReopen: () => void;
}

/** The approvals so far, what the next press does, and the buttons. */
function PayoutDecisions(props: DecisionProps) {
  const { payout, isBusy, limit, currency, onReason, onKeep, onReject, onReopen } = props;
  const you = useOperator();
  const { approvals, approvalsNeeded, stage, price, reason, account } = payout;
  const { keep, refuse } = decisionsOf(stage);
  const isYoursGiven = stage === 'waiting' && !mayApprove(payout, you._id);
  return (
    <div>
      <ApprovalSteps
        you={you}
        title={approvalsNeeded === 2 ? `Two approvals above ${moneyText(limit)}` : 'Approval'}
        approvals={approvals}
        isYourTurn={stage === 'waiting' ? !isYoursGiven : null}
        effect={effectText(payout, 'approve')}
      />
      {keep === 'done' && <p className={styles.quiet}>{effectText(payout, 'done')}</p>}
      {reason && <p>Rejected: {reason}</p>}
      {keep && !isYoursGiven && (
        <ReasonSelect reasons={PAYOUT_DECISIONS[keep].reasons} reason={props.reason} onReason={onReason} />
      )}
      <div className={styles.buttons}>
        {refuse && (
          <Button variant="danger" size="sm" disabled={isBusy} onClick={onReject}>
            Reject <KeyHint of="r" />
          </Button>
        )}
        {payout.undo && (
          <Button variant="outline" size="sm" disabled={isBusy} onClick={onReopen}>
            Reopen <KeyHint of="u" />
          </Button>
        )}
        {keep && !isYoursGiven && (
          <Button variant="outline" size="sm" busy={isBusy} busyLabel="Saving" onClick={onKeep}>
            {keep === 'approve' ? 'Approve' : 'Mark paid'} {moneyText(price)} {currency}{' '}
            <KeyHint of={keep === 'approve' ? 'a' : 'p'} />
          </Button>
        )}
      </div>
      <p className={styles.quiet}>
        <Link href={`/operator/people/${account._id}`}>Account of {account.name}</Link>
      </p>
    </div>
  );
}

/** What a decision about a payout needs to know. */
export const PayoutDetails = (props: DecisionProps) => (
  <div className={styles.parts}>
    <Breakdown payout={props.payout} />
    <PaidTo payout={props.payout} currency={props.currency} />
    <PayoutDecisions {...props} />
  </div>
);
