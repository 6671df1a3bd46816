import { Form, type FormInstance, type FormProps } from 'antd';
import { useRef, useState } from 'react';
import { useFieldErrors } from '@/lib/useFieldErrors';
import { useSaveState } from '@/lib/useSaveState';
import { type UploadOptions } from '../api';
import { useUpload } from './useUpload';

/** How the form of an own item is saved. */
export interface AssetFormOptions<Values, Saved> {
  /** the fields that show their own error messages */
  fields: readonly string[];
  send: (values: Values, options: UploadOptions) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
}

const fieldsWithFiles = (values: object) =>
  Object.entries(values).flatMap(([field, value]) => (value instanceof File ? [field] : []));

/**
 * A form with files. Refusals appear at their fields, and a failed upload keeps the input. `saved` is true until the
 * next edit.
 */
export function useAssetForm<Values extends object, Saved>({ fields, send, onSaved }: AssetFormOptions<Values, Saved>) {
  const [form] = Form.useForm<Values>();
  const upload = useUpload();
  const { unchanged, onSent, onEdited } = useSaveState();
  const [uploading, setUploading] = useState(false);
  const problem = useFieldErrors(form, upload.error, fields);
  // what the last submission sent besides the fields, for its retry
  const additions = useRef<object>({});
  const submit = (added: object) => {
    additions.current = added;
    void save({ ...form.getFieldsValue(), ...added } as Values);
  };
  const save = async (values: Values) => {
    if (upload.busy) return;
    onSent();
    const files = fieldsWithFiles(values);
    setUploading(files.length > 0);
    const saved = await upload.send((options) => send(values, options));
    if (!saved) return;
    // do not upload the same files again with the next change
    form.setFieldsValue(
      Object.fromEntries(files.map((field) => [field, null])) as Parameters<typeof form.setFieldsValue>[0],
    );
    onSaved(saved);
  };
  const props: FormProps<Values> & { form: FormInstance<Values> } = {
    form,
    layout: 'vertical',
    scrollToFirstError: { block: 'center', focus: true },
    onValuesChange: () => {
      onEdited();
      upload.edited();
    },
    onFinish: () => submit({}),
  };
  return {
    props,
    problem,
    upload,
    uploading: uploading && upload.busy,
    saved: upload.status === 'done' && unchanged,
    retry: () => submit(additions.current),
    /** saves the checked form as a published item */
    publish: () => submit({ status: 'active' }),
  };
}
