import { Form, Input, Select } from 'antd';
import { useCallback, useState } from 'react';
import { EMAIL_MAX_CHARACTERS, PAYMENT_DETAIL_MAX_CHARACTERS } from '@contract/limits';
import { type Receiver } from '@/features/earnings/state';
import { SEARCH_BY_NAME, type CountryOption, countryOptions } from '@/lib/formOptions';
import { useFieldErrors } from '@/lib/useFieldErrors';
import { useSaveState } from '@/lib/useSaveState';
import { useSubmission } from '@/lib/useSubmission';
import styles from '@/ui/accountForm.module.css';
import { Banner } from '@/ui/Banner';
import { Empty } from '@/ui/Empty';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import { Pill } from '@/ui/Pill';
import { SaveBar } from '@/ui/SaveBar';
import { PageTitle } from '@/ui/SectionHeading';
import { DateTime } from '@/ui/DateTime';
import { savePaymentInformation } from './api';
import { type PaymentInformation } from './state';
import { DETAIL_LABELS, type PaymentType, PAYMENT_TYPE_LABELS } from './labels';

type PaymentDetails = Parameters<typeof savePaymentInformation>[1];
const FIELDS = ['type', ...Object.keys(DETAIL_LABELS)] as const;
const required = [{ required: true, whitespace: true, message: 'This field is required!' }];
const ACCOUNT_TYPES = [
  { value: 'checking', label: 'Checking' },
  { value: 'savings', label: 'Savings' },
];

/** The fields of each payment method, in order. */
const FIELDS_BY_TYPE: Record<PaymentType, readonly string[]> = {
  wire: ['accountHolder', 'bankName', 'bankCountry', 'account', 'bic'],
  deposit: ['accountHolder', 'bankName', 'accountType', 'routingNumber', 'accountNumber'],
  paxum: ['accountName', 'email'],
  bitpay: ['accountName', 'email'],
  paypal: ['accountName', 'email'],
  payoneer: ['accountName', 'email'],
};

/** The payment details of a performer or a studio. The API masks saved details. */
export function PaymentInformationScreen({
  role,
  saved,
  countries,
}: {
  role: Receiver;
  saved: readonly PaymentInformation[];
  countries: readonly CountryOption[];
}) {
  const [entries, setEntries] = useState(saved);
  return (
    <div className={styles.page}>
      <PageTitle>Payment details</PageTitle>
      <Panel title="Saved payment details">
        {entries.length > 0 ? (
          <Entries entries={entries} />
        ) : (
          <Empty>Your payment details will appear here. Only the operator who pays you sees them in full.</Empty>
        )}
      </Panel>
      <Panel title="Add or replace">
        <DetailsForm
          role={role}
          countries={countries}
          onSaved={(entry) => setEntries((now) => [...now.filter(({ type }) => type !== entry.type), entry])}
        />
      </Panel>
    </div>
  );
}

function Entries({ entries }: { entries: readonly PaymentInformation[] }) {
  return (
    <ul className={styles.rows}>
      {entries.map(({ _id, type, details, usableFrom }) => {
        const isWaiting = usableFrom > new Date().toISOString();
        return (
          <li key={_id} className={styles.row}>
            <span className={styles.rowWords}>
              <span className={styles.rowTitle}>{PAYMENT_TYPE_LABELS[type]}</span>
              <span className={styles.rowLine}>{Object.values(details).join(', ')}</span>
              {isWaiting && (
                <span className={styles.rowLine}>
                  Usable from <DateTime at={usableFrom} />
                </span>
              )}
            </span>
            <Pill kind={isWaiting ? 'wait' : 'ok'}>{isWaiting ? 'New' : 'Ready'}</Pill>
          </li>
        );
      })}
    </ul>
  );
}

function DetailsForm({
  role,
  countries,
  onSaved,
}: {
  role: Receiver;
  countries: readonly CountryOption[];
  onSaved: (entry: PaymentInformation) => void;
}) {
  const [form] = Form.useForm<Record<string, string>>();
  const type = (Form.useWatch('type', form) ?? 'wire') as PaymentType;
  const { unchanged, onSent, onEdited } = useSaveState();
  const save = useCallback(
    async (given: Record<string, string>) => {
      // the form shows only the fields of the chosen type, and the API validates them
      onSaved(await savePaymentInformation(role, given as unknown as PaymentDetails));
    },
    [role, onSaved],
  );
  const { status, error, submit } = useSubmission(save);
  const problem = useFieldErrors(form, error, FIELDS);
  const send = (given: Record<string, string>) => {
    onSent();
    void submit(given);
  };
  return (
    <Form
      form={form}
      name="payment"
      layout="vertical"
      className={styles.form}
      initialValues={{ type: 'wire', accountType: 'checking' }}
      scrollToFirstError={{ block: 'center', focus: true }}
      onValuesChange={onEdited}
      onFinish={send}
    >
      <Form.Item name="type" label="Payment method">
        <Select
          size="large"
          options={Object.entries(PAYMENT_TYPE_LABELS).map(([value, label]) => ({ value, label }))}
        />
      </Form.Item>
      {FIELDS_BY_TYPE[type].map((name) => (
        <DetailField key={name} name={name} countries={countries} />
      ))}
      <Banner kind="info" live={false}>
        For your safety, new and changed details can be used only after a waiting period, and we email you about the
        change. A pending payout request keeps its payment details.
      </Banner>
      {problem && <ErrorNote kept="Your input is kept.">{problem}</ErrorNote>}
      <SaveBar label="Save" busy={status === 'sending'} saved={status === 'done' && unchanged} />
    </Form>
  );
}

function DetailField({ name, countries }: { name: string; countries: readonly CountryOption[] }) {
  const label = DETAIL_LABELS[name];
  if (name === 'bankCountry')
    return (
      <Form.Item name={name} label={label} rules={[{ required: true, message: 'This field is required!' }]}>
        <Select size="large" options={countryOptions(countries)} showSearch={SEARCH_BY_NAME} placeholder="Choose" />
      </Form.Item>
    );
  if (name === 'accountType')
    return (
      <Form.Item name={name} label={label}>
        <Select size="large" options={ACCOUNT_TYPES} />
      </Form.Item>
    );
  if (name === 'email')
    return (
      <Form.Item
        name={name}
        label={label}
        rules={[{ required: true }, { type: 'email' }]}
        validateFirst
        validateTrigger="onBlur"
      >
        <Input size="large" type="email" autoComplete="off" maxLength={EMAIL_MAX_CHARACTERS} />
      </Form.Item>
    );
  return (
    <Form.Item name={name} label={label} rules={required}>
      <Input size="large" autoComplete="off" maxLength={PAYMENT_DETAIL_MAX_CHARACTERS} />
    </Form.Item>
  );
}
