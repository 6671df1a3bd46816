import { Form } from 'antd';
import { type ReactNode } from 'react';
import styles from '@/ui/accountForm.module.css';
import { ErrorNote } from '@/ui/ErrorNote';
import { LeaveGuard } from '@/ui/LeaveGuard';
import { SaveBar } from '@/ui/SaveBar';
import { UploadBar } from '@/ui/UploadBar';
import { type AssetWork, useAssetForm } from './useAssetForm';

interface AssetFormProps<Given, Made> extends AssetWork<Given, Made> {
  /** names the form, and with it the ids of its fields */
  name: string;
  initial: Partial<Given>;
  /** what the button says */
  label: string;
  children: ReactNode;
}

/** The form of an own item: its panels, how far its files are, what went wrong, and the button. */
export function AssetForm<Given extends object, Made>({
  name,
  initial,
  label,
  children,
  ...work
}: AssetFormProps<Given, Made>) {
  const { props, problem, sending, uploading, saved } = useAssetForm(work);
  return (
    <Form {...props} name={name} className={styles.page} initialValues={initial}>
      {children}
      {uploading && (
        <UploadBar
          phase={sending.status === 'again' ? 'again' : 'sending'}
          part={sending.part}
          onCancel={sending.cancel}
        />
      )}
      {problem && (
        <ErrorNote kept="Nothing that you typed or chose is lost." onRetry={props.form.submit}>
          {problem}
        </ErrorNote>
      )}
      <SaveBar label={label} busy={sending.busy} saved={saved} />
      <LeaveGuard active={uploading} title="Leave while it uploads?">
        Your file is still on its way. If you leave this page now, the upload ends and nothing of it is kept.
      </LeaveGuard>
    </Form>
  );
}
