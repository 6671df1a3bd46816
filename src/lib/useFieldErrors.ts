import { type FormInstance } from 'antd';
import { useEffect } from 'react';
import { errorText, type Failure, fieldErrors } from './errorText';

/** Returns the antd path of a property: `schedule.0.start` becomes `['schedule', 0, 'start']`. */
const fieldPath = (property: string) => property.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/**
 * Shows the messages of a refused form under its fields and scrolls to the first of them.
 * @returns the message that belongs to no field of this form, or null
 */
export function useFieldErrors(form: FormInstance, failure: Failure, fields: readonly string[]): string | null {
  const byField = fieldErrors(failure);
  const known = Object.keys(byField).filter((property) => fields.includes(property.split('.')[0] ?? ''));
  useEffect(() => {
    const messages = Object.entries(fieldErrors(failure)).filter(([property]) =>
      fields.includes(property.split('.')[0] ?? ''),
    );
    if (messages.length === 0) return;
    form.setFields(messages.map(([property, text]) => ({ name: fieldPath(property), errors: [text] })));
    if (messages[0]) form.scrollToField(fieldPath(messages[0][0]), { block: 'center', focus: true });
  }, [form, failure, fields]);
  return failure && known.length === 0 ? errorText(failure) : null;
}
