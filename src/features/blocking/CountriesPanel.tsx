import { Form, Select } from 'antd';
import { useCallback } from 'react';
import { errorText } from '@/lib/errorText';
import { BY_NAME, type CountryChoice, countryOptions } from '@/lib/people';
import { useSending } from '@/lib/useSending';
import { useSubmission } from '@/lib/useSubmission';
import styles from '@/ui/accountForm.module.css';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import { SaveBar } from '@/ui/SaveBar';
import { blockCountries, type Blocking } from './api';

/** Countries from which the performer is not to be seen. */
export function CountriesPanel({
  blocked,
  countries,
  onChanged,
}: {
  blocked: readonly string[];
  countries: readonly CountryChoice[];
  onChanged: (blocking: Blocking) => void;
}) {
  const { unchanged, onSent, onEdited } = useSending();
  const { status, error, submit } = useSubmission(
    useCallback(async (codes: string[]) => onChanged(await blockCountries(codes)), [onChanged]),
  );
  const send = (given: { countries: string[] }) => {
    onSent();
    void submit(given.countries);
  };
  return (
    <Panel title="Countries">
      <Form
        name="countries"
        layout="vertical"
        className={styles.form}
        initialValues={{ countries: blocked }}
        onValuesChange={onEdited}
        onFinish={send}
      >
        <Form.Item
          name="countries"
          label="Not to be seen from"
          extra="Whoever visits from there sees no page, no card and no picture of you. It goes by the visitor's address; somebody determined can get around it."
        >
          <Select
            size="large"
            mode="multiple"
            allowClear
            options={countryOptions(countries)}
            showSearch={BY_NAME}
            placeholder="Seen from everywhere"
          />
        </Form.Item>
        {status === 'failed' && <ErrorNote kept="Nothing was changed.">{errorText(error)}</ErrorNote>}
        <SaveBar label="Save the countries" busy={status === 'sending'} saved={status === 'done' && unchanged} />
      </Form>
    </Panel>
  );
}
