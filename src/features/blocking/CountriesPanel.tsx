import { Form, Select } from 'antd';
import { useCallback } from 'react';
import { errorText } from '@/lib/errorText';
import { SEARCH_BY_NAME, type CountryOption, countryOptions } from '@/lib/formOptions';
import { useSaveState } from '@/lib/useSaveState';
import { useSubmission } from '@/lib/useSubmission';
import styles from '@/ui/accountForm.module.css';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import { SaveBar } from '@/ui/SaveBar';
import { blockCountries, type Blocking } from './api';

/** Countries whose visitors can't see the performer. */
export function CountriesPanel({
  blocked,
  countries,
  onChanged,
}: {
  blocked: readonly string[];
  countries: readonly CountryOption[];
  onChanged: (blocking: Blocking) => void;
}) {
  const { unchanged, onSent, onEdited } = useSaveState();
  const { status, error, submit } = useSubmission(
    useCallback(async (codes: string[]) => onChanged(await blockCountries(codes)), [onChanged]),
  );
  const send = (values: { countries: string[] }) => {
    onSent();
    void submit(values.countries);
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
          label="Hide from"
          extra="Visitors from these countries don't see your page, card or pictures. The check uses the IP address, so a VPN can bypass it."
        >
          <Select
            size="large"
            mode="multiple"
            allowClear
            options={countryOptions(countries)}
            showSearch={SEARCH_BY_NAME}
            placeholder="Visible everywhere"
          />
        </Form.Item>
        {status === 'failed' && <ErrorNote kept="No country was changed.">{errorText(error)}</ErrorNote>}
        <SaveBar label="Save countries" busy={status === 'sending'} saved={status === 'done' && unchanged} />
      </Form>
    </Panel>
  );
}
