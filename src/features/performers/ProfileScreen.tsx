import { Form, Input, Select } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { BIO_MAX_CHARACTERS, NAME_MAX_CHARACTERS, USERNAME_MAX_CHARACTERS } from '@contract/limits';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectSettings } from '@/features/site/selectors';
import { codeOf, errorText, type Failure } from '@/lib/errorText';
import {
  BY_NAME,
  type CountryChoice,
  countryOptions,
  GENDERS,
  USERNAME,
  type ZoneChoice,
  zoneOptions,
} from '@/lib/people';
import { useProfileForm } from '@/lib/useProfileForm';
import styles from '@/ui/accountForm.module.css';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import { ProfileHead } from '@/ui/ProfileHead';
import { SaveBar } from '@/ui/SaveBar';
import { uploadAvatar } from './uploads';
import { LinksFields, ScheduleFields } from './ProfileLists';
import { selectPerformerState } from './selectors';
import { performerAvatarChanged, type PerformerUpdate, updatePerformerRequested } from './slice';

/** What the fields choose from. */
export interface ProfileLists {
  countries: readonly CountryChoice[];
  languages: readonly { code: string; name: string; native: string }[];
  timeZones: readonly ZoneChoice[];
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
  'timeZone',
  'socialLinks',
] as const;

/** A user name that may not be changed yet is a matter of its field, although the API refuses the whole. */
const byField = (error: Failure): Failure =>
  codeOf(error) === 'RENAMED_LATELY'
    ? {
        statusCode: 422,
        error: 'RENAMED_LATELY',
        message: [{ property: 'username', constraints: { renamedLately: errorText(error) } }],
      }
    : error;

/** All that a performer's page says. `address` says how the e-mail address stands. */
export function ProfileScreen({ lists, address }: { lists: ProfileLists; address: ReactNode }) {
  const dispatch = useAppDispatch();
  const { current, updating, updateSuccess, error } = useAppSelector(selectPerformerState);
  const limits = useAppSelector(selectSettings);
  const { form, problem, unchanged } = useProfileForm<PerformerUpdate>(
    useMemo(() => byField(error), [error]),
    FIELDS,
    (given) => dispatch(updatePerformerRequested(given)),
  );
  const { username, name, firstName, lastName, bio, languages, categoryIds, tags, schedule, socialLinks } = current;
  const initial = {
    username,
    name,
    firstName,
    lastName,
    bio,
    languages,
    categoryIds,
    tags,
    schedule,
    socialLinks,
    gender: current.gender ?? undefined,
    country: current.country ?? undefined,
    timeZone: current.timeZone ?? undefined,
  };

  return (
    <div className={styles.page}>
      <ProfileHead
        address={address}
        avatar={current.avatar}
        limits={limits}
        send={uploadAvatar}
        onChanged={(next) => dispatch(performerAvatarChanged(next))}
      />
      <Form {...form} className={styles.page} initialValues={initial}>
        <Panel title="On stage">
          <div className={styles.form}>
            <Form.Item
              name="name"
              label="Stage name"
              rules={[{ required: true, whitespace: true, message: 'This field is required!' }]}
            >
              <Input size="large" maxLength={NAME_MAX_CHARACTERS} />
            </Form.Item>
            <Form.Item
              name="username"
              label="User name"
              rules={USERNAME}
              validateFirst
              extra={`You log in with it, and your page is /performers/${username ?? ''}. It can be changed once in 30 days; the old address goes on leading to your page.`}
            >
              <Input
                size="large"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={USERNAME_MAX_CHARACTERS}
              />
            </Form.Item>
            <Form.Item name="bio" label="About your shows" className={styles.counted}>
              <Input.TextArea rows={6} maxLength={BIO_MAX_CHARACTERS} showCount />
            </Form.Item>
            <div className={styles.pair}>
              <Form.Item name="categoryIds" label="Categories">
                <Select
                  size="large"
                  mode="multiple"
                  options={lists.categories.map((category) => ({
                    value: category._id,
                    name: category.name,
                    label: category.name,
                  }))}
                  showSearch={BY_NAME}
                  placeholder="Choose"
                />
              </Form.Item>
              <Form.Item name="tags" label="Tags">
                <Select
                  size="large"
                  mode="tags"
                  open={false}
                  suffixIcon={null}
                  tokenSeparators={[',', ' ']}
                  placeholder="guitar, late night"
                />
              </Form.Item>
            </div>
            <div className={styles.pair}>
              <Form.Item name="languages" label="Languages">
                <Select
                  size="large"
                  mode="multiple"
                  options={lists.languages.map((language) => ({
                    value: language.code,
                    name: `${language.name} ${language.native}`,
                    label: language.name,
                  }))}
                  showSearch={BY_NAME}
                  placeholder="Choose"
                />
              </Form.Item>
              <Form.Item name="country" label="Country">
                <Select
                  size="large"
                  allowClear
                  options={countryOptions(lists.countries)}
                  showSearch={BY_NAME}
                  placeholder="Choose"
                />
              </Form.Item>
            </div>
          </div>
        </Panel>
        <Panel title="When you play">
          <div className={styles.form}>
            <Form.Item name="timeZone" label="Time zone" extra="Your schedule and the days of your earnings are in it.">
              <Select
                size="large"
                allowClear
                options={zoneOptions(lists.timeZones)}
                showSearch={BY_NAME}
                placeholder="Choose"
              />
            </Form.Item>
            <ScheduleFields />
          </div>
        </Panel>
        <Panel title="Elsewhere">
          <LinksFields />
        </Panel>
        <Panel title="You">
          <div className={styles.form}>
            <div className={styles.pair}>
              <Form.Item
                name="firstName"
                label="First name"
                rules={[{ required: true, whitespace: true, message: 'This field is required!' }]}
              >
                <Input size="large" autoComplete="given-name" maxLength={NAME_MAX_CHARACTERS} />
              </Form.Item>
              <Form.Item
                name="lastName"
                label="Last name"
                rules={[{ required: true, whitespace: true, message: 'This field is required!' }]}
              >
                <Input size="large" autoComplete="family-name" maxLength={NAME_MAX_CHARACTERS} />
              </Form.Item>
            </div>
            <Form.Item name="gender" label="Gender">
              <Select size="large" allowClear options={GENDERS} placeholder="Choose" />
            </Form.Item>
            {problem && <ErrorNote kept="Nothing that you typed is lost.">{problem}</ErrorNote>}
            <SaveBar label="Save the profile" busy={updating} saved={updateSuccess && unchanged} />
          </div>
        </Panel>
      </Form>
    </div>
  );
}
