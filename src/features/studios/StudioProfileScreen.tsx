import { Form } from 'antd';
import { type ReactNode, useCallback } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { authenticated } from '@/features/auth/slice';
import { type CountryOption, type TimeZoneOption } from '@/lib/formOptions';
import { type BodyOf } from '@/lib/http';
import { useProfileForm } from '@/lib/useProfileForm';
import { useSubmission } from '@/lib/useSubmission';
import styles from '@/ui/accountForm.module.css';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import { CountryField, NameField, OwnEmailField, TimeZoneField } from '@/ui/profileFields';
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
    useCallback(async (values: StudioUpdate) => void dispatch(authenticated(await updateStudio(values))), [dispatch]),
  );
  const { form, problem, unchanged } = useProfileForm<StudioUpdate>(error, FIELDS, (values) => void submit(values));
  // during a logout, the account is gone before the page closes
  if (!studio) return null;
  const initialValues = {
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
        <Form {...form} className={styles.form} initialValues={initialValues}>
          <NameField
            label="Name of the studio"
            extra={`You log in as ${studio.username}.`}
            autoComplete="organization"
          />
          <OwnEmailField email={studio.email} pendingEmail={studio.pendingEmail} />
          <CountryField countries={countries} label="Country" required />
          <TimeZoneField
            timeZones={timeZones}
            label="Time zone (optional)"
            extra="Used for the days of your earnings."
            placeholder="UTC"
          />
          {problem && <ErrorNote kept="Your input is kept.">{problem}</ErrorNote>}
          <SaveBar label="Save" busy={status === 'sending'} saved={status === 'done' && unchanged} />
        </Form>
      </Panel>
    </div>
  );
}
