import { Form } from 'antd';
import { type ReactNode, useCallback, useState } from 'react';
import { useFieldErrors } from '@/lib/useFieldErrors';
import { useSubmission } from '@/lib/useSubmission';
import account from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { Link } from '@/ui/Link';
import { LinkButton } from '@/ui/LinkButton';
import { Panel } from '@/ui/Panel';
import { PageTitle } from '@/ui/SectionHeading';
import { addPerformer, type NewPerformer } from './api';
import styles from './studios.module.css';

type Given = NewPerformer & { idVerification: File; documentVerification: File };
const FIELDS = [
  'username',
  'email',
  'name',
  'firstName',
  'lastName',
  'dateOfBirth',
  'gender',
  'country',
  'idVerification',
  'documentVerification',
] as const;

/** A studio opens the account of a performer, papers included. `person` and `papers` are the fields of the registration. */
export function AddPerformerScreen({ person, papers }: { person: ReactNode; papers: ReactNode }) {
  const [form] = Form.useForm<Given>();
  const [part, setPart] = useState(0);
  const { status, data, error, submit, reset } = useSubmission(
    useCallback(({ idVerification, documentVerification, ...body }: Given) => {
      setPart(0);
      return addPerformer(body, { idVerification, documentVerification }, setPart);
    }, []),
  );
  const problem = useFieldErrors(form, error, FIELDS);
  const again = () => {
    form.resetFields();
    reset();
  };
  const busy = status === 'sending';
  return (
    <div className={account.page}>
      <PageTitle>Add a performer</PageTitle>
      <p className={styles.quiet}>
        You open the account and send the papers; the performer gets a mail to set the password and to accept the terms.
        Somebody who is here already is{' '}
        <Link className={styles.link} href="/studio/performers#invite">
          invited
        </Link>{' '}
        instead.
      </p>
      {status === 'done' && data ? (
        <Panel title={`${data.name} is with you now`}>
          <div className={account.form} role="status">
            <p>
              A mail to set the password is on its way. We look at the papers and let the performer know; until then the
              page can be prepared.
            </p>
            <div className={account.actions}>
              <LinkButton variant="primary" href={`/studio/performers/${data._id}`}>
                See {data.name}
              </LinkButton>
              <Button variant="outline" onClick={again}>
                Add another
              </Button>
            </div>
          </div>
        </Panel>
      ) : (
        <Form
          form={form}
          name="performer"
          layout="vertical"
          className={account.page}
          scrollToFirstError={{ block: 'center', focus: true }}
          onFinish={(given) => void submit(given)}
        >
          <Panel title="The performer">
            <div className={account.form}>{person}</div>
          </Panel>
          <Panel title="Papers">
            <div className={account.form}>{papers}</div>
          </Panel>
          {problem && <ErrorNote kept="Nothing that you typed is lost.">{problem}</ErrorNote>}
          <div className={account.actions}>
            <Button type="submit" variant="primary" busy={busy} busyLabel="Uploading">
              Add the performer
            </Button>
            <span role="status" className={account.quiet}>
              {busy ? (part < 1 ? `Uploading, ${Math.round(part * 100)} %` : 'Processing') : ''}
            </span>
          </div>
        </Form>
      )}
    </div>
  );
}
