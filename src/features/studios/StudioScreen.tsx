import { type ReactNode, useCallback } from 'react';
import { type ReplyOf } from '@contract/all';
import { useAppDispatch, useAppSelector } from '@/application/hooks';
import { authenticated } from '@/features/auth/slice';
import { useLayoutData } from '@/layouts/data';
import { type Progress } from '@/lib/upload';
import { useDocumentUpload } from '@/lib/useDocumentUpload';
import { DOCUMENT_ACCEPT, DOCUMENT_HINT } from '@/lib/validation';
import styles from '@/ui/accountForm.module.css';
import { Banner } from '@/ui/Banner';
import { Link } from '@/ui/Link';
import { Panel } from '@/ui/Panel';
import { DocumentPanel } from '@/ui/DocumentPanel';
import { Pill } from '@/ui/Pill';
import { PageTitle } from '@/ui/SectionHeading';
import { uploadDocument } from './api';
import { selectStudio } from './selectors';
import wide from './studios.module.css';

type Studio = ReplyOf<'getStudioMe'>;

const BUSINESS_DOCUMENT = {
  title: 'Proof of business',
  about: 'A business registration or licence. Only the operator sees it.',
  prompt: 'Choose the document',
};

function ApprovalStatus({ status, note, documentVerification }: Studio) {
  if (status === 'approved')
    return (
      <Banner kind="info" live={false}>
        Your studio is approved.
      </Banner>
    );
  if (status === 'rejected')
    return (
      <Banner kind="danger" live={false}>
        Your studio was not accepted{note ? `: ${note}` : '.'} Send a new document and we will check again.
      </Banner>
    );
  if (!documentVerification)
    return (
      <Banner kind="warning" live={false}>
        Send a proof of your business so that we can check your studio.
      </Banner>
    );
  return (
    <Banner kind="info" live={false}>
      We are checking your document. We will email you the result.
    </Banner>
  );
}

interface Step {
  title: string;
  text: ReactNode;
  done: boolean;
  /** the pill's text until the step is done */
  openText: string;
}

function stepsOf(studio: Studio): Step[] {
  const { emailVerified, email, documentVerification, status } = studio;
  return [
    {
      title: 'Email address',
      text: emailVerified ? email : `Follow the link that we sent to ${email}.`,
      done: emailVerified,
      openText: 'Not verified',
    },
    // an operator may approve a studio without a document
    ...(documentVerification || status !== 'approved'
      ? [
          {
            title: 'Proof of business',
            text: documentVerification ? 'We received it.' : 'Send it below.',
            done: documentVerification,
            openText: 'Missing',
          },
        ]
      : []),
    {
      title: 'Approval',
      text:
        status === 'approved' ? 'The operator approved your studio.' : 'The operator checks every studio in person.',
      done: status === 'approved',
      openText: status === 'rejected' ? 'Not accepted' : 'Pending',
    },
  ];
}

function Steps({ studio }: { studio: Studio }) {
  return (
    <ul className={styles.rows}>
      {stepsOf(studio).map(({ title, text, done, openText }) => (
        <li key={title} className={styles.row}>
          <span className={styles.rowWords}>
            <span className={styles.rowTitle}>{title}</span>
            <span className={styles.rowLine}>{text}</span>
          </span>
          <Pill kind={done ? 'ok' : openText === 'Not accepted' ? 'bad' : 'wait'}>{done ? 'Done' : openText}</Pill>
        </li>
      ))}
    </ul>
  );
}

/** The first page of a studio: its dashboard, or the steps to approval. */
export function StudioScreen({ emailNote, dashboard }: { emailNote: ReactNode; dashboard: ReactNode }) {
  const dispatch = useAppDispatch();
  const studio = useAppSelector(selectStudio);
  const { siteName } = useLayoutData();
  const { choose, submit, ...upload } = useDocumentUpload(
    useCallback(
      async (file: File, onProgress: Progress) => void dispatch(authenticated(await uploadDocument(file, onProgress))),
      [dispatch],
    ),
  );
  // during a logout, the account is gone before the page closes
  if (!studio) return null;
  if (dashboard)
    return (
      <div className={wide.page}>
        <PageTitle>{studio.name}</PageTitle>
        {emailNote}
        {dashboard}
      </div>
    );
  return (
    <div className={styles.page}>
      <PageTitle>{studio.name}</PageTitle>
      <div className={styles.note}>
        <ApprovalStatus {...studio} />
      </div>
      {emailNote}
      <Panel
        title={`Your studio on ${siteName}`}
        aside={
          <Link className={styles.link} href="/studio/profile">
            Edit profile
          </Link>
        }
      >
        <Steps studio={studio} />
      </Panel>
      {studio.status !== 'approved' && (
        <DocumentPanel
          {...BUSINESS_DOCUMENT}
          {...upload}
          required
          received={studio.documentVerification}
          accept={DOCUMENT_ACCEPT}
          hint={DOCUMENT_HINT}
          onChoose={choose}
          onSend={submit}
        />
      )}
    </div>
  );
}
