import { Form, Input, Select } from 'antd';
import { type ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { selectSettings } from '@/features/site/selectors';
import { BY_NAME, type CountryChoice, countryOptions, GENDERS, type ZoneChoice, zoneOptions } from '@/lib/people';
import { useAvatarUpload } from '@/lib/useAvatarUpload';
import { useFieldErrors } from '@/lib/useFieldErrors';
import { useSending } from '@/lib/useSending';
import styles from '@/ui/accountForm.module.css';
import { AvatarInput } from '@/ui/AvatarInput';
import { ErrorNote } from '@/ui/ErrorNote';
import { Panel } from '@/ui/Panel';
import { SaveBar } from '@/ui/SaveBar';
import { PageTitle } from '@/ui/SectionHeading';
import { uploadAvatar } from './api';
import { selectUserState } from './selectors';
import { updateUserRequested, userAvatarChanged, type UserUpdate } from './slice';

const FIELDS = ['name', 'firstName', 'lastName', 'email', 'gender', 'country', 'timeZone'] as const;

/** A member's own profile. `address` says how the e-mail address stands. */
export function ProfileScreen({ countries, timeZones, address }: { countries: readonly CountryChoice[]; timeZones: readonly ZoneChoice[]; address: ReactNode }) {
  const dispatch = useAppDispatch();
  const { current, updating, updateSuccess, error } = useAppSelector(selectUserState);
  const limits = useAppSelector(selectSettings);
  const [form] = Form.useForm<UserUpdate>();
  const { answered, unchanged, onSent, onEdited } = useSending();
  const problem = useFieldErrors(form, answered ? error : null, FIELDS);
  const avatar = useAvatarUpload(limits, uploadAvatar, (next) => dispatch(userAvatarChanged(next)));
  const send = (given: UserUpdate) => {
    onSent();
    dispatch(updateUserRequested(given));
  };
  const initial = { name: current.name, firstName: current.firstName, lastName: current.lastName, email: current.email, gender: current.gender ?? undefined, country: current.country ?? undefined, timeZone: current.timeZone ?? undefined };

  return (
    <div className={styles.page}>
      <PageTitle>Profile</PageTitle>
      {address}
      <Panel title="Picture">
        <AvatarInput src={current.avatar} accept={limits.avatarAccept.join(',')} hint={`${limits.avatarAccept.join(', ')}, smaller than ${limits.avatarMaxMb} MB`} progress={avatar.progress} error={avatar.error} onPick={(file) => void avatar.pick(file)} />
      </Panel>
      <Panel title="About you">
        <Form form={form} name="profile" layout="vertical" className={styles.form} initialValues={initial} scrollToFirstError={{ block: 'center', focus: true }} onValuesChange={onEdited} onFinish={send}>
          <Form.Item name="name" label="Shown name" rules={[{ required: true, whitespace: true, message: 'This field is required!' }]} extra={`Others see it in the chat. You log in as ${current.username}.`}><Input size="large" autoComplete="nickname" maxLength={60} /></Form.Item>
          <div className={styles.pair}>
            <Form.Item name="firstName" label="First name" rules={[{ required: true, whitespace: true, message: 'This field is required!' }]}><Input size="large" autoComplete="given-name" maxLength={60} /></Form.Item>
            <Form.Item name="lastName" label="Last name" rules={[{ required: true, whitespace: true, message: 'This field is required!' }]}><Input size="large" autoComplete="family-name" maxLength={60} /></Form.Item>
          </div>
          <Form.Item name="email" label="E-mail" rules={[{ required: true }, { type: 'email' }]} validateFirst validateTrigger="onBlur" extra="A new address has to be confirmed."><Input size="large" type="email" autoComplete="email" maxLength={254} /></Form.Item>
          <div className={styles.pair}>
            <Form.Item name="gender" label="Gender (optional)"><Select size="large" options={GENDERS} placeholder="Choose" /></Form.Item>
            <Form.Item name="country" label="Country (optional)"><Select size="large" options={countryOptions(countries)} showSearch={BY_NAME} placeholder="Choose" /></Form.Item>
          </div>
          <Form.Item name="timeZone" label="Time zone (optional)" extra="The days of your token history are in it."><Select size="large" options={zoneOptions(timeZones)} showSearch={BY_NAME} placeholder="UTC" /></Form.Item>
          {problem && <ErrorNote kept="Nothing that you typed is lost.">{problem}</ErrorNote>}
          <SaveBar label="Save" busy={updating} saved={updateSuccess && unchanged} />
        </Form>
      </Panel>
    </div>
  );
}
