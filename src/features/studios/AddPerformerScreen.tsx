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
import { uploadText } from '@/ui/uploadText';
import { addPerformer, type NewPerformer } from './api';
import styles from './studios.module.css';

type FormValues = NewPerformer & { idVerification: File; documentVerification: File };
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

interface FormSections {
  /** the account and personal fields of a registration */
  person: ReactNode;
  /** the document fields of a registration */
  documents: ReactNode;
}

/** Opens a performer's account on behalf of a studio, with identity documents. */
export function AddPerformerScreen(sections: FormSections) {
  const [form] = Form.useForm<FormValues>();
  const [progress, setProgress] = useState(0);
  const { status, data, error, submit, reset } = useSubmission(
    useCallback(({ idVerification, documentVerification, ...body }: FormValues) => {
      setProgress(0);
      return addPerformer(body, { idVerification, documentVerification }, setProgress);
    }, []),
  );
  const problem = useFieldErrors(form, error, FIELDS);
  const addAnother = () => {
    form.resetFields();
    reset();
  };
  return (
    <div className={account.page}>
      <PageTitle>Add a performer</PageTitle>
      <p className={styles.quiet}>
        You open the account and send the documents. The performer gets an email to set a password and accept the terms.
        A performer who already has an account needs an{' '}
        <Link className={styles.link} href="/studio/performers#invite">
          invitation
        </Link>{' '}
        instead.
      </p>
      {status === 'done' && data ? (
        <AddedPanel performer={data} onAddAnother={addAnother} />
      ) : (
        <Form
          form={form}
          name="performer"
          layout="vertical"
          className={account.page}
          scrollToFirstError={{ block: 'center', focus: true }}
          onFinish={(values) => void submit(values)}
        >
          <FormBody {...sections} problem={problem} progress={status === 'sending' ? progress : null} />
        </Form>
      )}
    </div>
  );
}

function FormBody({
  person,
  documents,
  problem,
  progress,
}: FormSections & { problem: string | null; /** null while nothing is sent */ progress: number | null }) {
  return (
    <>
      <Panel title="The performer">
        <div className={account.form}>{person}</div>
      </Panel>
      <Panel title="Documents">
        <div className={account.form}>{documents}</div>
      </Panel>
      {problem && <ErrorNote kept="Your input is kept.">{problem}</ErrorNote>}
      <div className={account.actions}>
        <Button type="submit" variant="primary" busy={progress !== null} busyLabel="Uploading">
          Add performer
        </Button>
        <span role="status" className={account.quiet}>
          {progress === null ? '' : uploadText(progress)}
        </span>
      </div>
    </>
  );
}

function AddedPanel({
  performer: { _id, name },
  onAddAnother,
}: {
  performer: { _id: string; name: string };
  onAddAnother: () => void;
}) {
  return (
    <Panel title={`${name} was added`}>
      <div className={account.form} role="status">
        <p>
          We sent {name} an email to set a password. We will check the documents and email {name} the result. Meanwhile,
          the page can be prepared.
        </p>
        <div className={account.actions}>
          <LinkButton variant="primary" href={`/studio/performers/${_id}`}>
            View {name}
          </LinkButton>
          <Button variant="outline" onClick={onAddAnother}>
            Add another performer
          </Button>
        </div>
      </div>
    </Panel>
  );
}
