import { type FormInstance } from 'antd';
import { useEffect } from 'react';
import { errorText, type Failure, fieldErrors } from './errorText';

/** Where a field's message belongs: `schedule.0.start` is the list's third level. */
const placeOf = (property: string) => property.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/**
 * Puts what the API refused under the fields of a form, and the first of them into view.
 * @returns the sentence for what belongs to no field of this form, or null
 */
export function useFieldErrors(form: FormInstance, failure: Failure, fields: readonly string[]): string | null {
  const byField = fieldErrors(failure);
  const placed = Object.keys(byField).filter((property) => fields.includes(property.split('.')[0] ?? ''));
  useEffect(() => {
    const messages = Object.entries(fieldErrors(failure)).filter(([property]) =>
      fields.includes(property.split('.')[0] ?? ''),
    );
    if (messages.length === 0) return;
    form.setFields(messages.map(([property, text]) => ({ name: placeOf(property), errors: [text] })));
    if (messages[0]) form.scrollToField(placeOf(messages[0][0]), { block: 'center', focus: true });
  }, [form, failure, fields]);
  return failure && placed.length === 0 ? errorText(failure) : null;
}
