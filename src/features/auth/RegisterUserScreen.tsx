import { Button, Form } from 'antd';
import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { useFieldErrors } from '@/lib/useFieldErrors';
import { AuthHeading, FormFooter, FormProblem, FormSuccess, RoleSwitch, TextLink } from './FormParts';
import { AcceptTerms, AccountFields, BirthdayField } from './PersonFields';
import { selectAuth } from './selectors';
import { authReset, registerUserRequested, type UserRegistration } from './slice';
import styles from './auth.module.css';

const FIELDS = ['username', 'email', 'password', 'dateOfBirth', 'acceptTerms'] as const;

/** The registration of a member: only what the account needs. The profile has the rest. */
export function RegisterUserScreen() {
  const dispatch = useAppDispatch();
  const { submiting, success, error } = useAppSelector(selectAuth).userRegister;
  const [form] = Form.useForm<UserRegistration>();
  const problem = useFieldErrors(form, error, FIELDS);
  const [email, setEmail] = useState('');
  useEffect(() => void dispatch(authReset()), [dispatch]);

  const submit = (values: UserRegistration) => {
    setEmail(values.email);
    dispatch(registerUserRequested(values));
  };

  if (success) {
    return (
      <>
        <AuthHeading title="Check your email" />
        <FormSuccess href="/auth/login/user" action="Log in">
          We sent a link to <strong>{email}</strong>. Open it to verify your email address.
        </FormSuccess>
      </>
    );
  }
  return (
    <>
      <AuthHeading title="Create your account" lead="Watching is free. Tip, chat and buy with an account." />
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
        <BirthdayField />
        <AcceptTerms />
        <FormProblem>{problem}</FormProblem>
        <Button type="primary" htmlType="submit" size="large" block loading={submiting}>
          Create account
        </Button>
      </Form>
      <FormFooter>
        Already registered? <TextLink href="/auth/login/user">Log in</TextLink>
      </FormFooter>
    </>
  );
}
