import { Form, Input } from 'antd';
import { toString as drawQrCode } from 'qrcode';
import { useCallback, useEffect, useState } from 'react';
import { TOTP_DIGITS } from '@contract/limits';
import { notify } from '@/lib/sideEffects';
import { useFieldErrors } from '@/lib/useFieldErrors';
import { useSubmission } from '@/lib/useSubmission';
import form from '@/ui/accountForm.module.css';
import { Button } from '@/ui/Button';
import { ErrorNote } from '@/ui/ErrorNote';
import { IconButton } from '@/ui/IconButton';
import { confirmTotp } from './api';
import styles from './secondFactors.module.css';

const FIELDS = ['code'] as const;

/** Returns a QR code as an SVG in a data URL, or null while it is drawn. */
function useQrCode(text: string): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    void drawQrCode(text, { type: 'svg', margin: 2 }).then((svg) => {
      if (!isGone) setUrl(`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`);
    });
    return () => {
      isGone = true;
    };
  }, [text]);
  return url;
}

/** The secret of a new authenticator app, as a QR code and as text, and the form that confirms it by a code. */
export function TotpSetup({
  totp: { secret, uri },
  onDone,
  onCancel,
}: {
  totp: { secret: string; uri: string };
  onDone: (recoveryCodes: string[] | null) => void;
  onCancel: () => void;
}) {
  const picture = useQrCode(uri);
  const [fields] = Form.useForm<{ code: string }>();
  const { status, error, submit } = useSubmission(
    useCallback(async ({ code }: { code: string }) => onDone((await confirmTotp(code)).recoveryCodes), [onDone]),
  );
  const problem = useFieldErrors(fields, error, FIELDS);
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => notify('success', 'Copied'),
      () => notify('error', 'Copying failed. Select the text instead.'),
    );
  return (
    <div className={styles.setup}>
      <div className={styles.picture}>{picture && <img src={picture} alt="QR code of the secret" />}</div>
      <div className={form.form}>
        <p className={form.quiet}>
          Scan the code with your authenticator app. On this device, or without a camera, enter the secret instead:
        </p>
        <p className={styles.secret}>
          <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
          <IconButton icon="copy" label="Copy the secret" onClick={() => void copy()} />
        </p>
        <Form form={fields} name="totp" layout="vertical" className={form.form} onFinish={submit}>
          <Form.Item name="code" label="Code from the app" rules={[{ required: true }]}>
            <Input size="large" autoComplete="one-time-code" inputMode="numeric" maxLength={TOTP_DIGITS + 1} />
          </Form.Item>
          {problem && <ErrorNote>{problem}</ErrorNote>}
          <div className={form.actions}>
            <Button type="submit" variant="primary" busy={status === 'sending'}>
              Confirm
            </Button>
            <Button onClick={onCancel}>Cancel</Button>
          </div>
        </Form>
      </div>
    </div>
  );
}
