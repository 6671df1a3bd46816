import { Form, Input, Select } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { BIO_MAX_CHARACTERS } from '@contract/limits';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectSettings } from '@/features/site/selectors';
import { codeOf, errorText, type Failure } from '@/lib/errorText';
import { type CountryOption, SEARCH_BY_NAME, type TimeZoneOption } from '@/lib/formOptions';
import { useProfileForm } from '@/lib/useProfileForm';
import styles from '@/ui/accountForm.module.css';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import {
  CountryField,
  GenderField,
  NameField,
  PersonNameFields,
  TimeZoneField,
  UsernameField,
} from '@/ui/profileFields';
import { ProfileHead } from '@/ui/ProfileHead';
import { SaveBar } from '@/ui/SaveBar';
import { LinksFields, PlannedShowFields, ScheduleFields } from './ProfileLists';
import { selectPerformerState } from './selectors';
import { type CurrentPerformer, performerAvatarChanged, type PerformerUpdate, updatePerformerRequested } from './slice';
import { uploadAvatar } from './uploads';

/** The options of the form's selects. */
export interface ProfileOptions {
  countries: readonly CountryOption[];
  languages: readonly { code: string; name: string; native: string }[];
  timeZones: readonly TimeZoneOption[];
  categories: readonly { _id: string; name: string }[];
}

const FIELDS = [
  'name',
  'username',
  'firstName',
  'lastName',
  'bio',
  'gender',
  'country',
  'languages',
  'categoryIds',
  'tags',
  'schedule',
  'plannedShows',
  'timeZone',
  'socialLinks',
] as const;

/** Shows the refusal of a too early rename under the username, although the API refuses the whole form. */
const withRenameAtField = (error: Failure): Failure =>
  codeOf(error) === 'RENAMED_LATELY'
    ? {
        statusCode: 422,
        error: 'RENAMED_LATELY',
        message: [{ property: 'username', constraints: { renamedLately: errorText(error) } }],
      }
    : error;

const initialValues = (current: CurrentPerformer) => ({
  ...Object.fromEntries(FIELDS.map((field) => [field, current[field]])),
  gender: current.gender ?? undefined,
  country: current.country ?? undefined,
  timeZone: current.timeZone ?? undefined,
});

/** A performer's own profile. @param emailNote says whether the email address is verified */
export function ProfileScreen({ options, emailNote }: { options: ProfileOptions; emailNote: ReactNode }) {
  const dispatch = useAppDispatch();
  const { current, updating, updateSuccess, error } = useAppSelector(selectPerformerState);
  const limits = useAppSelector(selectSettings);
  const { form, problem, unchanged } = useProfileForm<PerformerUpdate>(
    useMemo(() => withRenameAtField(error), [error]),
    FIELDS,
    (values) => dispatch(updatePerformerRequested(values)),
  );
  return (
    <div className={styles.page}>
      <ProfileHead
        emailNote={emailNote}
        avatar={current.avatar}
        limits={limits}
        send={uploadAvatar}
        onChanged={(next) => dispatch(performerAvatarChanged(next))}
      />
      <Form {...form} className={styles.page} initialValues={initialValues(current)}>
        <PublicProfilePanel options={options} username={current.username ?? ''} />
        <SchedulePanel timeZones={options.timeZones} />
        <Panel title="Links">
          <LinksFields />
        </Panel>
        <Panel title="Personal details">
          <div className={styles.form}>
            <PersonNameFields />
            <GenderField label="Gender" />
            {problem && <ErrorNote kept="Your input is kept.">{problem}</ErrorNote>}
            <SaveBar label="Save profile" busy={updating} saved={updateSuccess && unchanged} />
          </div>
        </Panel>
      </Form>
    </div>
  );
}

function PublicProfilePanel({ options, username }: { options: ProfileOptions; username: string }) {
  return (
    <Panel title="Public profile">
      <div className={styles.form}>
        <NameField label="Stage name" />
        <UsernameField
          extra={`You log in with it, and your page is /performers/${username}. You can change it once in 30 days. The old URL will lead to your page.`}
        />
        <Form.Item name="bio" label="About your shows" className={styles.counted}>
          <Input.TextArea rows={6} maxLength={BIO_MAX_CHARACTERS} showCount />
        </Form.Item>
        <div className={styles.pair}>
          <MultiSelectField
            name="categoryIds"
            label="Categories"
            options={options.categories.map(({ _id, name }) => ({ value: _id, name, label: name }))}
          />
          <Form.Item name="tags" label="Tags">
            <Select
              size="large"
              mode="tags"
              open={false}
              suffixIcon={null}
              tokenSeparators={[',', ' ']}
              placeholder="guitar, jazz"
            />
          </Form.Item>
        </div>
        <div className={styles.pair}>
          <MultiSelectField
            name="languages"
            label="Languages"
            options={options.languages.map(({ code, name, native }) => ({
              value: code,
              name: `${name} ${native}`,
              label: name,
            }))}
          />
          <CountryField countries={options.countries} label="Country" />
        </div>
      </div>
    </Panel>
  );
}

function MultiSelectField({
  name,
  label,
  options,
}: {
  name: string;
  label: string;
  options: { value: string; name: string; label: string }[];
}) {
  return (
    <Form.Item name={name} label={label}>
      <Select size="large" mode="multiple" options={options} showSearch={SEARCH_BY_NAME} placeholder="Choose" />
    </Form.Item>
  );
}

function SchedulePanel({ timeZones }: Pick<ProfileOptions, 'timeZones'>) {
  return (
    <Panel title="Schedule">
      <div className={styles.form}>
        <TimeZoneField
          timeZones={timeZones}
          label="Time zone"
          extra="Used for your schedule and the days of your earnings."
          placeholder="Choose"
        />
        <ScheduleFields />
        <PlannedShowFields />
      </div>
    </Panel>
  );
}
