import { Button, Form } from 'antd';
import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { type CountryChoice } from '@/lib/people';
import { useFieldErrors } from '@/lib/useFieldErrors';
import { AfterForm, AuthHeading, FormDone, FormProblem, RoleSwitch, TextLink } from './FormParts';
import { AcceptTerms, AccountFields, PersonFields } from './PersonFields';
import { selectAuth } from './selectors';
import { authReset, registerUserRequested, type UserRegistration } from './slice';
import styles from './auth.module.css';

const FIELDS = [
  'username',
  'email',
  'password',
  'firstName',
  'lastName',
  'dateOfBirth',
  'gender',
  'country',
  'acceptTerms',
] as const;

/** A member's account. */
export function RegisterUserScreen({ countries }: { countries: readonly CountryChoice[] }) {
  const dispatch = useAppDispatch();
  const { submiting, success, error } = useAppSelector(selectAuth).userRegister;
  const [form] = Form.useForm<UserRegistration>();
  const problem = useFieldErrors(form, error, FIELDS);
  const [email, setEmail] = useState('');
  useEffect(() => void dispatch(authReset()), [dispatch]);

  const submit = (given: UserRegistration) => {
    setEmail(given.email);
    dispatch(registerUserRequested(given));
  };

  if (success) {
    return (
      <>
        <AuthHeading title="You have a seat" />
        <FormDone href="/auth/login/user" action="Log in">
          We sent a link to <strong>{email}</strong>. Open it to confirm that the address is yours.
        </FormDone>
      </>
    );
  }
  return (
    <>
      <AuthHeading title="Take your seat" lead="Watch for free. Tip, chat and buy with an account." />
      <RoleSwitch way="register" role="user" />
      <Form
        form={form}
        name="register"
        layout="vertical"
        className={styles.form}
        scrollToFirstError={{ block: 'center', focus: true }}
        onFinish={submit}
      >
        <AccountFields usernameHint="Others see it in the chat." />
        <PersonFields countries={countries} />
        <AcceptTerms />
        <FormProblem>{problem}</FormProblem>
        <Button type="primary" htmlType="submit" size="large" block loading={submiting}>
          Create my account
        </Button>
      </Form>
      <AfterForm>
        Been here before? <TextLink href="/auth/login/user">Log in</TextLink>
      </AfterForm>
    </>
  );
}
