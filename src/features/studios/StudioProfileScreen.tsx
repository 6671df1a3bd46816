import { Form, Input, Select } from 'antd';
import { type ReactNode, useCallback } from 'react';
import { EMAIL_MAX_CHARACTERS, NAME_MAX_CHARACTERS } from '@contract/limits';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { authenticated } from '@/features/auth/slice';
import { type BodyOf } from '@/lib/http';
import {
  SEARCH_BY_NAME,
  type CountryOption,
  countryOptions,
  type TimeZoneOption,
  timeZoneOptions,
} from '@/lib/formOptions';
import { useProfileForm } from '@/lib/useProfileForm';
import { useSubmission } from '@/lib/useSubmission';
import styles from '@/ui/accountForm.module.css';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import { SaveBar } from '@/ui/SaveBar';
import { PageTitle } from '@/ui/SectionHeading';
import { updateStudio } from './api';
import { selectStudio } from './selectors';

type StudioUpdate = BodyOf<'updateStudio'>;
const FIELDS = ['name', 'email', 'country', 'timeZone'] as const;

/** A studio's own profile. @param emailNote says whether the email address is verified */
export function StudioProfileScreen({
  countries,
  timeZones,
  emailNote,
}: {
  countries: readonly CountryOption[];
  timeZones: readonly TimeZoneOption[];
  emailNote: ReactNode;
}) {
  const dispatch = useAppDispatch();
  const studio = useAppSelector(selectStudio);
  const { status, error, submit } = useSubmission(
    useCallback(async (given: StudioUpdate) => void dispatch(authenticated(await updateStudio(given))), [dispatch]),
  );
  const { form, problem, unchanged } = useProfileForm<StudioUpdate>(error, FIELDS, (given) => void submit(given));
  // the account is gone for a moment while a logout leads away
  if (!studio) return null;
  const initial = {
    name: studio.name,
    email: studio.email,
    country: studio.country ?? undefined,
    timeZone: studio.timeZone ?? undefined,
  };
  return (
    <div className={styles.page}>
      <PageTitle>Profile</PageTitle>
      {emailNote}
      <Panel title="Your studio">
        <Form {...form} className={styles.form} initialValues={initial}>
          <Form.Item
            name="name"
            label="Name of the studio"
            rules={[{ required: true, whitespace: true, message: 'This field is required!' }]}
            extra={`You log in as ${studio.username}.`}
          >
            <Input size="large" autoComplete="organization" maxLength={NAME_MAX_CHARACTERS} />
          </Form.Item>
          <Form.Item
            name="email"
            label="E-mail"
            rules={[{ required: true }, { type: 'email' }]}
            validateFirst
            validateTrigger="onBlur"
            extra="A new address has to be confirmed."
          >
            <Input size="large" type="email" autoComplete="email" maxLength={EMAIL_MAX_CHARACTERS} />
          </Form.Item>
          <Form.Item name="country" label="Country" rules={[{ required: true }]}>
            <Select size="large" options={countryOptions(countries)} showSearch={SEARCH_BY_NAME} placeholder="Choose" />
          </Form.Item>
          <Form.Item name="timeZone" label="Time zone (optional)" extra="The days of your earnings are in it.">
            <Select
              size="large"
              allowClear
              options={timeZoneOptions(timeZones)}
              showSearch={SEARCH_BY_NAME}
              placeholder="UTC"
            />
          </Form.Item>
          {problem && <ErrorNote kept="Nothing that you typed is lost.">{problem}</ErrorNote>}
          <SaveBar label="Save" busy={status === 'sending'} saved={status === 'done' && unchanged} />
        </Form>
      </Panel>
    </div>
  );
}
