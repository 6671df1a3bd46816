import { Form } from 'antd';
import { type ReactNode } from 'react';
import styles from '@/ui/accountForm.module.css';
import { ErrorNote } from '@/ui/ErrorNote';
import { LeaveGuard } from '@/ui/LeaveGuard';
import { SaveBar } from '@/ui/SaveBar';
import { UploadBar } from '@/ui/UploadBar';
import { type AssetFormOptions, useAssetForm } from './useAssetForm';

interface AssetFormProps<Values, Saved> extends AssetFormOptions<Values, Saved> {
  /** prefix of the field ids */
  name: string;
  initial: Partial<Values>;
  /** text of the submit button */
  label: string;
  children: ReactNode;
}

/** The form of an own item: its panels, the progress of its upload, errors, and the submit button. */
export function AssetForm<Values extends object, Saved>({
  name,
  initial,
  label,
  children,
  ...options
}: AssetFormProps<Values, Saved>) {
  const { props, problem, upload, uploading, saved } = useAssetForm(options);
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
        <ErrorNote kept="Your input and files are kept." onRetry={props.form.submit}>
          {problem}
        </ErrorNote>
      )}
      <SaveBar label={label} busy={upload.busy} saved={saved} />
      <LeaveGuard active={uploading} title="Leave during the upload?">
        Your file is still uploading. If you leave this page now, the upload is cancelled and the file is not saved.
      </LeaveGuard>
    </Form>
  );
}
