import { Form, type FormInstance, type FormProps } from 'antd';
import { useState } from 'react';
import { useFieldErrors } from '@/lib/useFieldErrors';
import { useSaveState } from '@/lib/useSaveState';
import { type Following } from '../api';
import { useSendingFiles } from './useSendingFiles';

/** What a form of an own item sends, and what becomes of it. */
export interface AssetWork<Given, Made> {
  /** the fields whose messages have a place of their own */
  fields: readonly string[];
  send: (given: Given, follow: Following) => Promise<Made>;
  onSaved: (made: Made) => void;
}

const filesIn = (given: object) =>
  Object.entries(given).flatMap(([field, value]) => (value instanceof File ? [field] : []));

/** A form with files: refusals go under their fields, what was typed and chosen stays, and "Saved" stands as long as it is true. */
export function useAssetForm<Given extends object, Made>({ fields, send, onSaved }: AssetWork<Given, Made>) {
  const [form] = Form.useForm<Given>();
  const sending = useSendingFiles();
  const { unchanged, onSent, onEdited } = useSaveState();
  const [uploading, setUploading] = useState(false);
  const problem = useFieldErrors(form, sending.error, fields);
  const onFinish = async (given: Given) => {
    if (sending.busy) return;
    onSent();
    const files = filesIn(given);
    setUploading(files.length > 0);
    const made = await sending.send((follow) => send(given, follow));
    if (!made) return;
    // what has arrived is not sent again with the next change
    form.setFieldsValue(
      Object.fromEntries(files.map((field) => [field, null])) as Parameters<typeof form.setFieldsValue>[0],
    );
    onSaved(made);
  };
  const props: FormProps<Given> & { form: FormInstance<Given> } = {
    form,
    layout: 'vertical',
    scrollToFirstError: { block: 'center', focus: true },
    onValuesChange: () => {
      onEdited();
      sending.edited();
    },
    onFinish: (given) => void onFinish(given),
  };
  return {
    props,
    problem,
    sending,
    uploading: uploading && sending.busy,
    saved: sending.status === 'done' && unchanged,
  };
}
