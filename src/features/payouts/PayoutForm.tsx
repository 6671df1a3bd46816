import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { PAYOUT_NOTE_MAX_CHARACTERS } from '@contract/limits';
import { useAppSelector } from '@/application/hooks';
import { type Receiver } from '@/features/earnings/slice';
import { selectUi } from '@/features/site/selectors';
import { errorText, type Failure, fieldErrors, toFailure } from '@/lib/errorText';
import { newIdempotencyKey } from '@/lib/idempotencyKey';
import { earningsRoutes } from '@/lib/routes';
import { useSubmission } from '@/lib/useSubmission';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { formatTokens } from '@/ui/format';
import { Link } from '@/ui/Link';
import { LinkButton } from '@/ui/LinkButton';
import { Select } from '@/ui/Select';
import { TextArea } from '@/ui/TextArea';
import { TextInput } from '@/ui/TextInput';
import { DateTime } from '@/ui/DateTime';
import { createPayoutRequest, previewPayoutRequest, updatePayoutRequest } from './api';
import { StatementLines } from './StatementLines';
import { type PaymentInformation, type PayoutPreview, type PayoutRequest } from './slice';
import { WAYS } from './words';
import styles from './PayoutsScreen.module.css';

interface PayoutFormProps {
  role: Receiver;
  open: PayoutPreview;
  information: readonly PaymentInformation[];
  /** the request that waits, which this form then changes */
  pending: PayoutRequest | null;
  onSettled: (request: PayoutRequest) => void;
}

const endOf = ({ details }: PaymentInformation) => details.account ?? details.accountNumber ?? details.email ?? '';

/** A request for a range, with what it would come to before it is sent. The amount is the server's in any case. */
export function PayoutForm({ role, open, information, pending, onSettled }: PayoutFormProps) {
  const { currencySymbol } = useAppSelector(selectUi);
  const [range, setRange] = useState({
    fromDate: pending?.fromDate ?? open.fromDate,
    toDate: pending?.toDate ?? open.toDate,
  });
  const [way, setWay] = useState<string>(pending?.paymentAccountType ?? information[0]?.type ?? '');
  const [note, setNote] = useState(pending?.requestNote ?? '');
  const { preview, failure, looking } = usePreview(role, range, pending?._id ?? null, open);
  const key = useRef(newIdempotencyKey());
  const send = useCallback(
    async (paymentAccountType: PaymentInformation['type']) => {
      const body = { ...range, paymentAccountType, requestNote: note };
      const request = pending
        ? await updatePayoutRequest(role, pending._id, body)
        : await createPayoutRequest(role, body, key.current);
      onSettled(request);
    },
    [role, range, note, pending, onSettled],
  );
  const { status, error, submit, reset } = useSubmission(send);
  const chosen = information.find(({ type }) => type === way);
  const edited = () => {
    // another request than the one before: it gets a key of its own
    key.current = newIdempotencyKey();
    reset();
  };
  const problems = fieldErrors(failure ?? error);
  if (information.length === 0)
    return (
      <Banner
        kind="warning"
        live={false}
        action={
          <LinkButton href={earningsRoutes(role).information} variant="outline" size="sm">
            Payment details
          </LinkButton>
        }
      >
        Say first where your money should go.
      </Banner>
    );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen) void submit(chosen.type);
  };
  const refused =
    preview?.refusal && !(pending && preview.refusal.error === 'PENDING_REQUEST_EXISTS')
      ? preview.refusal.message
      : null;
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <div className={styles.fields}>
        <TextInput
          label="Earned from"
          type="date"
          required
          value={range.fromDate}
          max={range.toDate || undefined}
          error={problems.fromDate}
          onChange={(event) => {
            setRange({ ...range, fromDate: event.target.value });
            edited();
          }}
        />
        <TextInput
          label="Until"
          type="date"
          required
          value={range.toDate}
          min={range.fromDate || undefined}
          error={problems.toDate}
          onChange={(event) => {
            setRange({ ...range, toDate: event.target.value });
            edited();
          }}
        />
        <Select
          label="Goes to"
          options={information.map((one) => ({ value: one.type, label: `${WAYS[one.type]} ${endOf(one)}` }))}
          value={way}
          onChange={(event) => {
            setWay(event.target.value);
            edited();
          }}
          aside={
            <Link href={earningsRoutes(role).information} className={styles.link}>
              Change
            </Link>
          }
          hint={
            chosen && chosen.usableFrom > new Date().toISOString() ? (
              <>
                New details: usable from <DateTime at={chosen.usableFrom} /> on.
              </>
            ) : undefined
          }
        />
        <TextArea
          label="Note for us (optional)"
          rows={2}
          maxLength={PAYOUT_NOTE_MAX_CHARACTERS}
          value={note}
          onChange={(event) => {
            setNote(event.target.value);
            edited();
          }}
        />
      </div>
      <div className={styles.preview} aria-live="polite" aria-busy={looking}>
        {failure && !problems.fromDate && !problems.toDate && <ErrorNote>{errorText(failure)}</ErrorNote>}
        {preview && <StatementLines said={preview} symbol={currencySymbol} label="What this comes to" />}
        {preview && (
          <p className={styles.small}>
            Days are those of {preview.timeZone.replace(/_/g, ' ')}. Refunds that came since are taken off.
          </p>
        )}
        {refused && (
          <Banner kind="warning" live={false}>
            {refused}
          </Banner>
        )}
      </div>
      {status === 'failed' && !problems.fromDate && !problems.toDate && (
        <ErrorNote kept="Nothing was asked for twice, and nothing that you typed is lost.">
          {errorText(error)}
        </ErrorNote>
      )}
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          busy={status === 'sending'}
          busyLabel="Sending"
          disabled={!preview || Boolean(refused) || looking}
        >
          {pending ? 'Save the change' : `Ask for ${formatTokens(preview?.tokenMustPay ?? 0)} tokens`}
        </Button>
        <span role="status" className={styles.saved}>
          {status === 'done' ? (pending ? 'Saved' : 'Sent. We write to you.') : ''}
        </span>
      </div>
    </form>
  );
}

/** What the range would come to; asked again when it changes, an answer for an older range is dropped. */
function usePreview(
  role: Receiver,
  { fromDate, toDate }: { fromDate: string; toDate: string },
  requestId: string | null,
  open: PayoutPreview,
) {
  const [state, setState] = useState<{ preview: PayoutPreview | null; failure: Failure; of: string }>({
    preview: open,
    failure: null,
    of: `${open.fromDate} ${open.toDate}`,
  });
  const wanted = `${fromDate} ${toDate}`;
  useEffect(() => {
    if (!fromDate || !toDate) return undefined;
    let current = true;
    const settle = (preview: PayoutPreview | null, failure: Failure) =>
      current && setState({ preview, failure, of: `${fromDate} ${toDate}` });
    const timer = setTimeout(
      () =>
        void previewPayoutRequest(role, { fromDate, toDate, ...(requestId && { requestId }) }).then(
          (preview) => settle(preview, null),
          (error: unknown) => settle(null, toFailure(error)),
        ),
      250,
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [role, fromDate, toDate, requestId]);
  return { ...state, looking: state.of !== wanted };
}
