import { Form, type FormProps } from 'antd';
import { type Failure } from './errorText';
import { useFieldErrors } from './useFieldErrors';
import { useSaveState } from './useSaveState';

/** Fields that may be emptied. They are sent as null, because the API keeps a field that is absent. */
const CLEARABLE_FIELDS = ['gender', 'country', 'timeZone'];

const clearEmptyFields = <Update extends object>(given: Update): Update =>
  Object.fromEntries(
    Object.entries(given).map(([field, value]: [string, unknown]) => [
      field,
      value === undefined && CLEARABLE_FIELDS.includes(field) ? null : value,
    ]),
  ) as Update;

/**
 * The profile form of a member, performer or studio. Shows refusals under their fields, and "Saved" until an edit.
 * @param error the failure of the last save, as the state has it
 * @returns props of antd's Form, the message that belongs to no field, and whether the form shows what was saved
 */
export function useProfileForm<Update extends object>(
  error: Failure,
  fields: readonly string[],
  send: (given: Update) => void,
): { form: FormProps<Update>; problem: string | null; unchanged: boolean } {
  const [form] = Form.useForm<Update>();
  const { wasSent, unchanged, onSent, onEdited } = useSaveState();
  const problem = useFieldErrors(form, wasSent ? error : null, fields);
  const onFinish = (given: Update) => {
    onSent();
    send(clearEmptyFields(given));
  };
  return {
    form: {
      form,
      name: 'profile',
      layout: 'vertical',
      scrollToFirstError: { block: 'center', focus: true },
      onValuesChange: onEdited,
      onFinish,
    },
    problem,
    unchanged,
  };
}
