import { useCallback, useState } from 'react';
import { type ReplyOf } from '@contract/all';
import { useAppDispatch } from '@/application/hooks';
import { profileRefreshRequested } from '@/features/auth/slice';
import { type Progress } from '@/lib/upload';
import { useDocumentUpload } from '@/lib/useDocumentUpload';
import { DOCUMENT_ACCEPT, DOCUMENT_HINT } from '@/lib/validation';
import styles from '@/ui/accountForm.module.css';
import { Banner } from '@/ui/Banner';
import { DocumentPanel } from '@/ui/DocumentPanel';
import { PageTitle } from '@/ui/SectionHeading';
import { uploadDocuments, uploadReleaseForm } from './uploads';

type Documents = ReplyOf<'getPerformerDocuments'>;

interface DocumentKind {
  field: 'idVerification' | 'documentVerification' | 'releaseForm';
  title: string;
  about: string;
  prompt: string;
}

const DOCUMENT_KINDS: readonly DocumentKind[] = [
  {
    field: 'idVerification',
    title: 'Identity document',
    about: 'Passport, identity card or driving licence. Both sides must be readable.',
    prompt: 'Choose the document',
  },
  {
    field: 'documentVerification',
    title: 'Photo of you with the document',
    about: 'A photo of you holding the document next to your face.',
    prompt: 'Choose the photo',
  },
  {
    field: 'releaseForm',
    title: 'Release form',
    about: 'Signed by everybody who performs with you.',
    prompt: 'Choose the form',
  },
];

function VerificationStatus({ verification, note, idVerification, documentVerification }: Documents) {
  if (verification === 'verified')
    return (
      <Banner kind="info" live={false}>
        You are verified. You can go live.
      </Banner>
    );
  if (verification === 'rejected')
    return (
      <Banner kind="danger" live={false}>
        Your documents were not accepted{note ? `: ${note}` : '.'} Send new ones and we will check again.
      </Banner>
    );
  if (!idVerification || !documentVerification)
    return (
      <Banner kind="warning" live={false}>
        Before you can go live, send your identity document and a photo of you with it.
      </Banner>
    );
  return (
    <Banner kind="info" live={false}>
      We are checking your documents. You can prepare your page, but you can’t go live yet.
    </Banner>
  );
}

function PerformerDocument({
  kind: { field, ...texts },
  received,
  required,
  onSent,
}: {
  kind: DocumentKind;
  received: boolean;
  required: boolean;
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
      {...texts}
      {...upload}
      received={received}
      required={required}
      accept={DOCUMENT_ACCEPT}
      hint={DOCUMENT_HINT}
      onChoose={choose}
      onSend={submit}
    />
  );
}

/** The performer's identity documents and their verification. Only the operator can see the files. */
export function DocumentsScreen({ documents: given }: { documents: Documents }) {
  const dispatch = useAppDispatch();
  const [documents, setDocuments] = useState(given);
  const receive = useCallback(
    (fresh: Documents) => {
      setDocuments(fresh);
      // the banner on the home page shows what the profile still misses
      dispatch(profileRefreshRequested());
    },
    [dispatch],
  );
  return (
    <div className={styles.page}>
      <PageTitle>Documents</PageTitle>
      <div className={styles.note}>
        <VerificationStatus {...documents} />
      </div>
      {DOCUMENT_KINDS.map((kind) => (
        <PerformerDocument
          key={kind.field}
          kind={kind}
          received={documents[kind.field]}
          required={documents.verification !== 'verified' && kind.field !== 'releaseForm'}
          onSent={receive}
        />
      ))}
    </div>
  );
}
