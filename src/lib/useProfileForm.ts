import { Form, type FormProps } from 'antd';
import { type Failure } from './errorText';
import { useFieldErrors } from './useFieldErrors';
import { useSending } from './useSending';

/** What may be empty in a profile: said as null, or the API would let it stay. */
const CLEARABLE = ['gender', 'country', 'timeZone'];

const cleared = <Update extends object>(given: Update): Update =>
  Object.fromEntries(
    Object.entries(given).map(([field, value]: [string, unknown]) => [
      field,
      value === undefined && CLEARABLE.includes(field) ? null : value,
    ]),
  ) as Update;

/**
 * The form of a profile, whoever's: refusals go under their fields, and "Saved" stands as long as it is true.
 * @param error what became of the last sending, as the state has it
 * @returns props of antd's Form, the sentence for what belongs to no field, and whether what is shown is what was sent
 */
export function useProfileForm<Update extends object>(
  error: Failure,
  fields: readonly string[],
  send: (given: Update) => void,
): { form: FormProps<Update>; problem: string | null; unchanged: boolean } {
  const [form] = Form.useForm<Update>();
  const { answered, unchanged, onSent, onEdited } = useSending();
  const problem = useFieldErrors(form, answered ? error : null, fields);
  const onFinish = (given: Update) => {
    onSent();
    send(cleared(given));
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
