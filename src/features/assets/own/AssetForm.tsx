import { Form } from 'antd';
import { type ReactNode, useState } from 'react';
import { Button } from '@/ui/Button';
import styles from '@/ui/accountForm.module.css';
import { ErrorNote } from '@/ui/ErrorNote';
import { LeaveGuard } from '@/ui/LeaveGuard';
import { SaveBar } from '@/ui/SaveBar';
import { UploadBar } from '@/ui/UploadBar';
import { PublishDialog, type Publication } from './PublishDialog';
import { type AssetFormOptions, useAssetForm } from './useAssetForm';

interface AssetFormProps<Values, Saved> extends AssetFormOptions<Values, Saved> {
  /** prefix of the field ids */
  name: string;
  initial: Partial<Values>;
  /** text of the submit button */
  label: string;
  /** for a saved draft: adds the step that publishes it */
  draft?: { commission: number; publicationOf: (values: Values) => Publication };
  children: ReactNode;
}

/** The form of an own item: its panels, the progress of its upload, errors, and the submit button. */
export function AssetForm<Values extends object, Saved>({
  name,
  initial,
  label,
  draft,
  children,
  ...options
}: AssetFormProps<Values, Saved>) {
  const { props, problem, upload, uploading, saved, retry, publish } = useAssetForm(options);
  const [publishing, setPublishing] = useState<Publication | null>(null);
  const askToPublish = async () => {
    const values = await props.form.validateFields().catch(() => null);
    if (values && draft) setPublishing(draft.publicationOf(values));
    // a submission with missing fields shows them and scrolls to the first one
    else props.form.submit();
  };
  return (
    <Form {...props} name={name} className={styles.page} initialValues={initial}>
      {children}
      {uploading && (
        <UploadBar
          phase={upload.status === 'retrying' ? 'again' : 'sending'}
          part={upload.part}
          onCancel={upload.cancel}
        />
      )}
      {problem && (
        <ErrorNote kept="Your input and files are kept." onRetry={retry}>
          {problem}
        </ErrorNote>
      )}
      <SaveBar label={label} busy={upload.busy} saved={saved} quiet={Boolean(draft)}>
        {draft && (
          <Button variant="primary" disabled={upload.busy} onClick={() => void askToPublish()}>
            Publish…
          </Button>
        )}
      </SaveBar>
      {draft && publishing && (
        <PublishDialog
          publication={publishing}
          commission={draft.commission}
          onClose={() => setPublishing(null)}
          onConfirm={() => {
            setPublishing(null);
            publish();
          }}
        />
      )}
      <LeaveGuard active={uploading} title="Leave during the upload?">
        Your file is still uploading. If you leave this page now, the upload is cancelled and the file is not saved.
      </LeaveGuard>
    </Form>
  );
}
