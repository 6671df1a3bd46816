import { Form, Input, Select } from 'antd';
import { type ReactNode } from 'react';
import { EMAIL_MAX_CHARACTERS, NAME_MAX_CHARACTERS } from '@contract/limits';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectSettings } from '@/features/site/selectors';
import { BY_NAME, type CountryChoice, countryOptions, GENDERS, type ZoneChoice, zoneOptions } from '@/lib/people';
import { useProfileForm } from '@/lib/useProfileForm';
import styles from '@/ui/accountForm.module.css';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import { ProfileHead } from '@/ui/ProfileHead';
import { SaveBar } from '@/ui/SaveBar';
import { uploadAvatar } from './api';
import { selectUserState } from './selectors';
import { updateUserRequested, userAvatarChanged, type UserUpdate } from './slice';

const FIELDS = ['name', 'firstName', 'lastName', 'email', 'gender', 'country', 'timeZone'] as const;

/** A member's own profile. `address` says how the e-mail address stands. */
export function ProfileScreen({
  countries,
  timeZones,
  address,
}: {
  countries: readonly CountryChoice[];
  timeZones: readonly ZoneChoice[];
  address: ReactNode;
}) {
  const dispatch = useAppDispatch();
  const { current, updating, updateSuccess, error } = useAppSelector(selectUserState);
  const limits = useAppSelector(selectSettings);
  const { form, problem, unchanged } = useProfileForm<UserUpdate>(error, FIELDS, (given) =>
    dispatch(updateUserRequested(given)),
  );
  const initial = {
    name: current.name,
    firstName: current.firstName,
    lastName: current.lastName,
    email: current.email,
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
        onChanged={(next) => dispatch(userAvatarChanged(next))}
      />
      <Panel title="About you">
        <Form {...form} className={styles.form} initialValues={initial}>
          <Form.Item
            name="name"
            label="Shown name"
            rules={[{ required: true, whitespace: true, message: 'This field is required!' }]}
            extra={`Others see it in the chat. You log in as ${current.username}.`}
          >
            <Input size="large" autoComplete="nickname" maxLength={NAME_MAX_CHARACTERS} />
          </Form.Item>
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
          <div className={styles.pair}>
            <Form.Item name="gender" label="Gender (optional)">
              <Select size="large" allowClear options={GENDERS} placeholder="Choose" />
            </Form.Item>
            <Form.Item name="country" label="Country (optional)">
              <Select
                size="large"
                allowClear
                options={countryOptions(countries)}
                showSearch={BY_NAME}
                placeholder="Choose"
              />
            </Form.Item>
          </div>
          <Form.Item name="timeZone" label="Time zone (optional)" extra="The days of your token history are in it.">
            <Select size="large" allowClear options={zoneOptions(timeZones)} showSearch={BY_NAME} placeholder="UTC" />
          </Form.Item>
          {problem && <ErrorNote kept="Nothing that you typed is lost.">{problem}</ErrorNote>}
          <SaveBar label="Save" busy={updating} saved={updateSuccess && unchanged} />
        </Form>
      </Panel>
    </div>
  );
}
