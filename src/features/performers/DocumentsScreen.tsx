import { useCallback, useState } from 'react';
import { type ReplyOf } from '@contract/all';
import { errorText } from '@/lib/errorText';
import { useSubmission } from '@/lib/useSubmission';
import styles from '@/ui/accountForm.module.css';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { FileInput } from '@/ui/FileInput';
import { Panel } from '@/ui/Panel';
import { Pill } from '@/ui/Pill';
import { PageTitle } from '@/ui/SectionHeading';
import { uploadDocuments, uploadReleaseForm } from './api';

type Documents = ReplyOf<'getPerformerDocuments'>;
type Paper = 'idVerification' | 'documentVerification' | 'releaseForm';

const PAPERS: { field: Paper; title: string; about: string; prompt: string }[] = [
  { field: 'idVerification', title: 'Identity document', about: 'Passport, identity card or driving licence, both sides readable.', prompt: 'Choose the document' },
  { field: 'documentVerification', title: 'You with the document', about: 'A picture of you holding it beside your face.', prompt: 'Choose the picture' },
  { field: 'releaseForm', title: 'Release form', about: 'Signed by everybody who appears with you on stage.', prompt: 'Choose the form' },
];
const ACCEPT = '.jpg,.jpeg,.png,.webp,.pdf';

function standing({ verification, note }: Documents) {
  if (verification === 'verified') return <Banner kind="info" live={false}>You are verified. The stage is yours.</Banner>;
  if (verification === 'rejected') return <Banner kind="danger" live={false}>Your papers were not accepted{note ? `: ${note}` : '.'} Send new ones and we look again.</Banner>;
  return <Banner kind="warning" live={false}>We are looking at your papers. Until then you can prepare your page, but not go live.</Banner>;
}

function PaperPanel({ paper, there, onSent }: { paper: (typeof PAPERS)[number]; there: boolean; onSent: (documents: Documents) => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [part, setPart] = useState(0);
  const { status, error, submit, reset } = useSubmission(
    useCallback(async (given: File) => {
      setPart(0);
      onSent(paper.field === 'releaseForm' ? await uploadReleaseForm(given, setPart) : await uploadDocuments({ [paper.field]: given }, setPart));
      setFile(null);
    }, [paper.field, onSent]),
  );
  const choose = (given: File | null) => {
    reset();
    setFile(given);
  };
  return (
    <Panel title={paper.title} aside={<Pill kind={there ? 'ok' : 'wait'}>{there ? 'There' : 'Missing'}</Pill>}>
      <div className={styles.form}>
        <p className={styles.quiet}>{paper.about}</p>
        <FileInput value={file} onChange={choose} accept={ACCEPT} prompt={there ? 'Choose another one' : paper.prompt} hint="JPEG, PNG, WebP or PDF, at most 10 MB" disabled={status === 'sending'} aria-label={paper.title} />
        {status === 'failed' && <ErrorNote>{errorText(error)}</ErrorNote>}
        <div className={styles.actions}>
          <Button variant={file ? 'primary' : 'outline'} disabled={!file} busy={status === 'sending'} busyLabel="Uploading" onClick={() => file && void submit(file)}>Send it</Button>
          <span role="status" className={status === 'done' ? styles.saved : styles.quiet}>{status === 'sending' ? (part < 1 ? `Uploading, ${Math.round(part * 100)} %` : 'Processing') : status === 'done' ? 'It is with us' : ''}</span>
        </div>
      </div>
    </Panel>
  );
}

/** The papers that prove who a performer is, and how they stand. Nobody but the operator ever sees them. */
export function DocumentsScreen({ documents: given }: { documents: Documents }) {
  const [documents, setDocuments] = useState(given);
  return (
    <div className={styles.page}>
      <PageTitle>Documents</PageTitle>
      <div className={styles.note}>{standing(documents)}</div>
      {PAPERS.map((paper) => <PaperPanel key={paper.field} paper={paper} there={documents[paper.field]} onSent={setDocuments} />)}
    </div>
  );
}
