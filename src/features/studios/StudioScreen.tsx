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

const PAPER = {
  title: 'Proof of the business',
  about: 'A register extract or licence. Nobody but the operator sees it.',
  prompt: 'Choose the document',
};

function Standing({ status, note, documentVerification }: Studio) {
  if (status === 'approved')
    return (
      <Banner kind="info" live={false}>
        Your studio is approved.
      </Banner>
    );
  if (status === 'rejected')
    return (
      <Banner kind="danger" live={false}>
        Your studio was not accepted{note ? `: ${note}` : '.'} Send a new document and we look again.
      </Banner>
    );
  if (!documentVerification)
    return (
      <Banner kind="warning" live={false}>
        We need a document that proves the business before we can look at your studio.
      </Banner>
    );
  return (
    <Banner kind="info" live={false}>
      We are looking at your document and let you know at your e-mail address.
    </Banner>
  );
}

interface Step {
  title: string;
  line: ReactNode;
  done: boolean;
  /** what the pill says until then */
  open: string;
}

function stepsOf(studio: Studio): Step[] {
  const { emailVerified, email, documentVerification, status } = studio;
  return [
    {
      title: 'E-mail address',
      line: emailVerified ? email : `Follow the link that we sent to ${email}.`,
      done: emailVerified,
      open: 'Not confirmed',
    },
    // the operator may approve a studio that is known by other means: then nothing is missing
    ...(documentVerification || status !== 'approved'
      ? [
          {
            title: 'Proof of the business',
            line: documentVerification ? 'It is with us.' : 'Send it below.',
            done: documentVerification,
            open: 'Missing',
          },
        ]
      : []),
    {
      title: 'Approval',
      line:
        status === 'approved' ? 'The operator accepted your studio.' : 'The operator looks at every studio in person.',
      done: status === 'approved',
      open: status === 'rejected' ? 'Not accepted' : 'Waiting',
    },
  ];
}

function Steps({ studio }: { studio: Studio }) {
  return (
    <ul className={styles.rows}>
      {stepsOf(studio).map(({ title, line, done, open }) => (
        <li key={title} className={styles.row}>
          <span className={styles.rowWords}>
            <span className={styles.rowTitle}>{title}</span>
            <span className={styles.rowLine}>{line}</span>
          </span>
          <Pill kind={done ? 'ok' : open === 'Not accepted' ? 'bad' : 'wait'}>{done ? 'Done' : open}</Pill>
        </li>
      ))}
    </ul>
  );
}

/** Where a studio lands: its `dashboard` once it is approved; until then how its account stands and what is missing. `emailNote` says whether the email address is verified. */
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
  // the account is gone for a moment while a logout leads away
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
        <Standing {...studio} />
      </div>
      {emailNote}
      <Panel
        title={`Your studio on ${siteName}`}
        aside={
          <Link className={styles.link} href="/studio/profile">
            Edit the profile
          </Link>
        }
      >
        <Steps studio={studio} />
      </Panel>
      {studio.status !== 'approved' && (
        <DocumentPanel
          {...PAPER}
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
