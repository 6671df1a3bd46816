import { Form } from 'antd';
import { type ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectSettings } from '@/features/site/selectors';
import { type CountryOption, type TimeZoneOption } from '@/lib/formOptions';
import { useProfileForm } from '@/lib/useProfileForm';
import styles from '@/ui/accountForm.module.css';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import {
  CountryField,
  GenderField,
  NameField,
  OwnEmailField,
  PersonNameFields,
  TimeZoneField,
} from '@/ui/profileFields';
import { ProfileHead } from '@/ui/ProfileHead';
import { SaveBar } from '@/ui/SaveBar';
import { AnonymousTipsPanel } from './AnonymousTipsPanel';
import { uploadAvatar } from './api';
import { selectUserState } from './selectors';
import { type CurrentUser, updateUserRequested, userAvatarChanged, type UserUpdate } from './slice';

const FIELDS = ['name', 'firstName', 'lastName', 'email', 'gender', 'country', 'timeZone'] as const;

const initialValues = ({ name, firstName, lastName, email, gender, country, timeZone }: CurrentUser) => ({
  name,
  firstName,
  lastName,
  email,
  gender: gender ?? undefined,
  country: country ?? undefined,
  timeZone: timeZone ?? undefined,
});

/** A member's own profile. @param emailNote says whether the email address is verified */
export function ProfileScreen({
  countries,
  timeZones,
  emailNote,
}: {
  countries: readonly CountryOption[];
  timeZones: readonly TimeZoneOption[];
  emailNote: ReactNode;
}) {
  const dispatch = useAppDispatch();
  const { current, updating, updateSuccess, error } = useAppSelector(selectUserState);
  const limits = useAppSelector(selectSettings);
  const { form, problem, unchanged } = useProfileForm<UserUpdate>(error, FIELDS, (values) =>
    dispatch(updateUserRequested(values)),
  );
  return (
    <div className={styles.page}>
      <ProfileHead
        emailNote={emailNote}
        avatar={current.avatar}
        limits={limits}
        send={uploadAvatar}
        onChanged={(next) => dispatch(userAvatarChanged(next))}
      />
      <Panel title="About you">
        <Form {...form} className={styles.form} initialValues={initialValues(current)}>
          <NameField
            label="Display name"
            extra={`Others see it in the chat. You log in as ${current.username}.`}
            autoComplete="nickname"
          />
          <PersonNameFields optional />
          <OwnEmailField email={current.email} pendingEmail={current.pendingEmail} />
          <div className={styles.pair}>
            <GenderField label="Gender (optional)" />
            <CountryField countries={countries} label="Country (optional)" />
          </div>
          <TimeZoneField
            timeZones={timeZones}
            label="Time zone (optional)"
            extra="Used for the days of your token history."
            placeholder="UTC"
          />
          {problem && <ErrorNote kept="Your input is kept.">{problem}</ErrorNote>}
          <SaveBar label="Save" busy={updating} saved={updateSuccess && unchanged} />
        </Form>
      </Panel>
      <AnonymousTipsPanel />
    </div>
  );
}
