import { type FormEvent } from 'react';
import { PAYOUT_NOTE_MAX_CHARACTERS } from '@contract/limits';
import { useAppSelector } from '@/application/hooks';
import { selectUi } from '@/features/site/selectors';
import { errorText } from '@/lib/errorText';
import { earningsRoutes } from '@/lib/routes';
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
import { PAYMENT_TYPE_LABELS } from './labels';
import { type PaymentInformation } from './state';
import { StatementLines } from './StatementLines';
import { type PayoutFormOptions, type PayoutFormState, usePayoutForm } from './usePayoutForm';
import styles from './PayoutsScreen.module.css';

const accountEnd = ({ details }: PaymentInformation) => details.account ?? details.accountNumber ?? details.email ?? '';

/** Requests a payout for a date range, or changes the pending request, with a preview of the amount. */
export function PayoutForm(options: PayoutFormOptions) {
  const { role, information, pending } = options;
  const form = usePayoutForm(options);
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
        Add payment details first.
      </Banner>
    );
  const { preview, refusal, status, error, errors, isLoading } = form;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <Fields role={role} information={information} form={form} />
      <Preview form={form} />
      {status === 'failed' && !errors.fromDate && !errors.toDate && (
        <ErrorNote kept="Your input is kept. Sending it again does not create a second request.">
          {errorText(error)}
        </ErrorNote>
      )}
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          busy={status === 'sending'}
          busyLabel="Sending"
          disabled={!preview || refusal !== null || isLoading}
        >
          {pending ? 'Save changes' : `Request ${formatTokens(preview?.tokenMustPay ?? 0)} tokens`}
        </Button>
        <span role="status" className={styles.saved}>
          {status === 'done' ? (pending ? 'Saved' : 'Sent. We will email you.') : ''}
        </span>
      </div>
    </form>
  );
}

interface FieldsProps extends Pick<PayoutFormOptions, 'role' | 'information'> {
  form: PayoutFormState;
}

function Fields({ role, information, form }: FieldsProps) {
  const { values, errors, change } = form;
  const chosen = information.find(({ type }) => type === values.paymentType);
  return (
    <div className={styles.fields}>
      <TextInput
        label="Earned from"
        type="date"
        required
        value={values.fromDate}
        max={values.toDate || undefined}
        error={errors.fromDate}
        onChange={(event) => change({ fromDate: event.target.value })}
      />
      <TextInput
        label="Until"
        type="date"
        required
        value={values.toDate}
        min={values.fromDate || undefined}
        error={errors.toDate}
        onChange={(event) => change({ toDate: event.target.value })}
      />
      <Select
        label="Pay to"
        options={information.map((entry) => ({
          value: entry.type,
          label: `${PAYMENT_TYPE_LABELS[entry.type]} ${accountEnd(entry)}`,
        }))}
        value={values.paymentType}
        onChange={(event) => change({ paymentType: event.target.value })}
        aside={
          <Link href={earningsRoutes(role).information} className={styles.link}>
            Change
          </Link>
        }
        hint={
          chosen && chosen.usableFrom > new Date().toISOString() ? (
            <>
              New details, usable from <DateTime at={chosen.usableFrom} />.
            </>
          ) : undefined
        }
      />
      <TextArea
        label="Note (optional)"
        rows={2}
        maxLength={PAYOUT_NOTE_MAX_CHARACTERS}
        value={values.note}
        onChange={(event) => change({ note: event.target.value })}
      />
    </div>
  );
}

function Preview({ form: { preview, previewError, refusal, errors, isLoading } }: { form: PayoutFormState }) {
  const { currencySymbol } = useAppSelector(selectUi);
  return (
    <div className={styles.preview} aria-live="polite" aria-busy={isLoading}>
      {previewError && !errors.fromDate && !errors.toDate && <ErrorNote>{errorText(previewError)}</ErrorNote>}
      {preview && <StatementLines statement={preview} symbol={currencySymbol} label="Preview" />}
      {preview && (
        <p className={styles.small}>
          Days are in the time zone {preview.timeZone.replace(/_/g, ' ')}. Later refunds are deducted.
        </p>
      )}
      {refusal && (
        <Banner kind="warning" live={false}>
          {refusal}
        </Banner>
      )}
    </div>
  );
}
