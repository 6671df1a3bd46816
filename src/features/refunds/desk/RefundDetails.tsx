import { useEffect, useState } from 'react';
import { REFUND_DECISIONS } from '@contract/reasons';
import { useOperator } from '@/layouts/data';
import { errorText } from '@/lib/errorText';
import { Button } from '@/ui/Button';
import { cx } from '@/ui/cx';
import { ApprovalSteps } from '@/ui/desk/ApprovalSteps';
import { KeyHint } from '@/ui/desk/Keys';
import styles from '@/ui/desk/MoneyTable.module.css';
import { ReasonSelect } from '@/ui/desk/ReasonSelect';
import { formatTokens } from '@/ui/format';
import { Link } from '@/ui/Link';
import { type Preview, previewRefund, type Refund } from './api';
import { firstApproval, mayReturn, needsTwo } from './refundWords';

const dayOf = (at: string) =>
  new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const ROLES = { member: 'Member', performer: 'Performer', studio: 'Studio', site: 'Site' } as const;
const signed = (tokens: number) => (tokens > 0 ? `+${formatTokens(tokens)}` : formatTokens(tokens).replace('-', '−'));

/** Loads what a refund of so many tokens would move. The last answer stays while another amount loads. */
function usePreview(id: string, tokens: number) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    previewRefund(id, tokens).then(
      (loaded) => {
        if (isGone) return;
        setPreview(loaded);
        setError(null);
      },
      (failure: unknown) => !isGone && setError(errorText(failure)),
    );
    return () => {
      isGone = true;
    };
  }, [id, tokens]);
  return { preview, error };
}

interface DetailsProps {
  refund: Refund;
  tokens: number;
  reason: string;
  isBusy: boolean;
  onReason: (reason: string) => void;
  onTokens: (tokens: number) => void;
  onKeep: () => void;
  onReject: () => void;
  onReopen: () => void;
}

/** What a decision about a refund needs to know: the order, the member's words, and what would move. */
export function RefundDetails(props: DetailsProps) {
  const { refund, tokens } = props;
  const { order, description, status, note } = refund;
  const { preview, error } = usePreview(refund._id, tokens);
  return (
    <div className={styles.parts}>
      <div>
        <h2>{order.name}</h2>
        <dl className={styles.sum}>
          <Fact term="Order">
            {order.orderNumber}, {dayOf(order.createdAt)}
          </Fact>
          <Fact term="Paid">{formatTokens(order.token)} tokens</Fact>
          <Fact term={order.delivery === 'post' ? 'Parcel' : 'Access'}>{order.deliveryStatus}</Fact>
          <Fact term="Sold by">{order.performer.name}</Fact>
        </dl>
      </div>
      <div>
        <h2>{order.user.name} writes</h2>
        <p>{description}</p>
        <p className={styles.quiet}>
          {preview && earlierText(preview.refunds)} <Link href={`/operator/people/${order.user._id}`}>Account</Link>
        </p>
        {note && (
          <p>
            {status === 'rejected' ? 'Rejected: ' : 'Note: '}
            {note}
          </p>
        )}
      </div>
      <div>
        <h2>{status === 'pending' ? 'What moves' : 'Decision'}</h2>
        {status === 'pending' ? <Moves {...props} preview={preview} error={error} /> : <Outcome {...props} />}
      </div>
    </div>
  );
}

const Fact = ({ term, children }: { term: string; children: React.ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);

const earlierText = ({ earlier, resolved }: Preview['refunds']) =>
  earlier === 0
    ? 'The first refund request of this member.'
    : `${earlier} earlier ${earlier === 1 ? 'request' : 'requests'}, ${resolved} refunded.`;

function Moves({
  refund,
  tokens,
  reason,
  isBusy,
  preview,
  error,
  onReason,
  onTokens,
  onKeep,
  onReject,
}: DetailsProps & { preview: Preview | null; error: string | null }) {
  const owed = preview?.moves.find(({ owes }) => owes > 0);
  return (
    <>
      {error && <p role="alert">{error}</p>}
      <dl className={styles.sum}>
        {preview?.moves.map(({ name, role, tokens: moved }) => (
          <div key={`${role}${name}`}>
            <dt>{role === 'site' ? 'Commission of the site' : `${ROLES[role]} ${name}`}</dt>
            <dd>{signed(moved)}</dd>
          </div>
        ))}
      </dl>
      {owed && (
        <p className={styles.quiet}>
          {owed.name} no longer has {formatTokens(owed.owes)} of them and will owe them.
        </p>
      )}
      <label className={cx(styles.quiet, styles.amountField)}>
        Tokens to return, of {refund.token}
        <input
          type="number"
          inputMode="numeric"
          min={1}
          max={refund.token}
          step={1}
          value={tokens}
          onChange={({ target }) => {
            const given = Math.round(Number(target.value));
            if (given >= 1 && given <= refund.token) onTokens(given);
          }}
        />
      </label>
      <ReasonSelect reasons={REFUND_DECISIONS.resolved.reasons} reason={reason} onReason={onReason} />
      <Decisions {...{ refund, tokens, isBusy, onKeep, onReject }} />
    </>
  );
}

/** What was decided, and the button that takes a rejection back. */
const Outcome = ({ refund: { status, refunded, decidedAt, undo }, isBusy, onReopen }: DetailsProps) => (
  <>
    <p>
      {status === 'resolved' ? `${formatTokens(refunded ?? 0)} tokens were returned` : 'Nothing was returned'}
      {decidedAt && ` on ${dayOf(decidedAt)}`}.
    </p>
    {undo && (
      <div className={styles.buttons}>
        <Button variant="outline" size="sm" disabled={isBusy} onClick={onReopen}>
          Reopen <KeyHint of="u" />
        </Button>
      </div>
    )}
  </>
);

/** The approvals of a refund that needs two people, and the buttons. */
function Decisions({
  refund,
  tokens,
  isBusy,
  onKeep,
  onReject,
}: Pick<DetailsProps, 'refund' | 'tokens' | 'isBusy' | 'onKeep' | 'onReject'>) {
  const you = useOperator();
  const isPair = needsTwo(refund, tokens);
  const first = firstApproval(refund, tokens);
  const isFree = mayReturn(refund, tokens, you._id);
  return (
    <>
      {isPair && (
        <ApprovalSteps
          you={you}
          title={`Two approvals above ${formatTokens(refund.twoPersonLimit ?? 0)} tokens`}
          approvals={first ? [first] : []}
          isYourTurn={isFree}
          effect={first ? 'Moves the tokens.' : 'No tokens move. It then waits for another person.'}
        />
      )}
      <div className={styles.buttons}>
        <Button variant="danger" size="sm" disabled={isBusy} onClick={onReject}>
          Reject <KeyHint of="r" />
        </Button>
        {isFree && (
          <Button variant="outline" size="sm" busy={isBusy} busyLabel="Saving" onClick={onKeep}>
            {isPair && !first ? 'Approve' : 'Return'} {formatTokens(tokens)} tokens <KeyHint of="a" />
          </Button>
        )}
      </div>
    </>
  );
}
