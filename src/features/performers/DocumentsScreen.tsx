import { useCallback, useState } from 'react';
import { type ReplyOf } from '@contract/all';
import { useAppDispatch } from '@/application/hooks';
import { profileRefreshRequested } from '@/features/auth/slice';
import { type Progress } from '@/lib/upload';
import { useDocumentUpload } from '@/lib/useDocumentUpload';
import { PAPER_ACCEPT, PAPER_HINT } from '@/lib/validation';
import styles from '@/ui/accountForm.module.css';
import { Banner } from '@/ui/Banner';
import { DocumentPanel } from '@/ui/DocumentPanel';
import { PageTitle } from '@/ui/SectionHeading';
import { uploadDocuments, uploadReleaseForm } from './uploads';

type Documents = ReplyOf<'getPerformerDocuments'>;
type Paper = 'idVerification' | 'documentVerification' | 'releaseForm';

const PAPERS: { field: Paper; title: string; about: string; prompt: string }[] = [
  {
    field: 'idVerification',
    title: 'Identity document',
    about: 'Passport, identity card or driving licence, both sides readable.',
    prompt: 'Choose the document',
  },
  {
    field: 'documentVerification',
    title: 'You with the document',
    about: 'A picture of you holding it beside your face.',
    prompt: 'Choose the picture',
  },
  {
    field: 'releaseForm',
    title: 'Release form',
    about: 'Signed by everybody who appears with you on stage.',
    prompt: 'Choose the form',
  },
];

function Standing({ verification, note, idVerification, documentVerification }: Documents) {
  if (verification === 'verified')
    return (
      <Banner kind="info" live={false}>
        You are verified. The stage is yours.
      </Banner>
    );
  if (verification === 'rejected')
    return (
      <Banner kind="danger" live={false}>
        Your papers were not accepted{note ? `: ${note}` : '.'} Send new ones and we look again.
      </Banner>
    );
  if (!idVerification || !documentVerification)
    return (
      <Banner kind="warning" live={false}>
        Before you can go live we need your identity document and a picture of you with it.
      </Banner>
    );
  return (
    <Banner kind="info" live={false}>
      We are looking at your papers. Until then you can prepare your page, but not go live.
    </Banner>
  );
}

function PerformerPaper({
  paper: { field, ...words },
  there,
  needed,
  onSent,
}: {
  paper: (typeof PAPERS)[number];
  there: boolean;
  needed: boolean;
  onSent: (documents: Documents) => void;
}) {
  const { choose, submit, ...upload } = useDocumentUpload(
    useCallback(
      async (file: File, onProgress: Progress) => {
        onSent(
          field === 'releaseForm'
            ? await uploadReleaseForm(file, onProgress)
            : await uploadDocuments({ [field]: file }, onProgress),
        );
      },
      [field, onSent],
    ),
  );
  return (
    <DocumentPanel
      {...words}
      {...upload}
      there={there}
      needed={needed}
      accept={PAPER_ACCEPT}
      hint={PAPER_HINT}
      onChoose={choose}
      onSend={submit}
    />
  );
}

/** The papers that prove who a performer is, and how they stand. Nobody but the operator ever sees them. */
export function DocumentsScreen({ documents: given }: { documents: Documents }) {
  const dispatch = useAppDispatch();
  const [documents, setDocuments] = useState(given);
  const receive = useCallback(
    (fresh: Documents) => {
      setDocuments(fresh);
      // the banner on the home page says what is missing from the profile
      dispatch(profileRefreshRequested());
    },
    [dispatch],
  );
  return (
    <div className={styles.page}>
      <PageTitle>Documents</PageTitle>
      <div className={styles.note}>
        <Standing {...documents} />
      </div>
      {PAPERS.map((paper) => (
        <PerformerPaper
          key={paper.field}
          paper={paper}
          there={documents[paper.field]}
          needed={documents.verification !== 'verified' && paper.field !== 'releaseForm'}
          onSent={receive}
        />
      ))}
    </div>
  );
}
