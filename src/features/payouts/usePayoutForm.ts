import { useCallback, useEffect, useRef, useState } from 'react';
import { type Receiver } from '@/features/earnings/state';
import { type Failure, fieldErrors, toFailure } from '@/lib/errorText';
import { newIdempotencyKey } from '@/lib/idempotencyKey';
import { useSubmission } from '@/lib/useSubmission';
import { createPayoutRequest, previewPayoutRequest, updatePayoutRequest } from './api';
import { type PaymentInformation, type PayoutPreview, type PayoutRequest } from './state';

/** Waits for the end of typing before a new preview is requested. */
const PREVIEW_DELAY_MS = 250;

export interface PayoutFormOptions {
  role: Receiver;
  /** the preview for the initial range */
  initialPreview: PayoutPreview;
  information: readonly PaymentInformation[];
  /** the pending request, which the form changes; null for a new request */
  pending: PayoutRequest | null;
  onSaved: (request: PayoutRequest) => void;
}

interface DateRange {
  fromDate: string;
  toDate: string;
}

/**
 * Returns the preview for a range. It is requested again when the range changes; replies for older ranges are dropped.
 */
function usePreview(
  role: Receiver,
  { fromDate, toDate }: DateRange,
  requestId: string | null,
  initialPreview: PayoutPreview,
) {
  const [state, setState] = useState<{ preview: PayoutPreview | null; previewError: Failure; range: string }>({
    preview: initialPreview,
    previewError: null,
    range: `${initialPreview.fromDate} ${initialPreview.toDate}`,
  });
  useEffect(() => {
    if (!fromDate || !toDate) return undefined;
    let isCurrent = true;
    const settle = (preview: PayoutPreview | null, previewError: Failure) =>
      isCurrent && setState({ preview, previewError, range: `${fromDate} ${toDate}` });
    const timer = setTimeout(
      () =>
        void previewPayoutRequest(role, { fromDate, toDate, ...(requestId && { requestId }) }).then(
          (preview) => settle(preview, null),
          (error: unknown) => settle(null, toFailure(error)),
        ),
      PREVIEW_DELAY_MS,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [role, fromDate, toDate, requestId]);
  return { ...state, isLoading: state.range !== `${fromDate} ${toDate}` };
}

/** The state of the payout form. The server calculates the amount in any case. */
export function usePayoutForm({ role, initialPreview, information, pending, onSaved }: PayoutFormOptions) {
  const [values, setValues] = useState({
    fromDate: pending?.fromDate ?? initialPreview.fromDate,
    toDate: pending?.toDate ?? initialPreview.toDate,
    paymentType: (pending?.paymentAccountType ?? information[0]?.type ?? '') as string,
    note: pending?.requestNote ?? '',
  });
  const preview = usePreview(role, values, pending?._id ?? null, initialPreview);
  const key = useRef(newIdempotencyKey());
  const { fromDate, toDate, note } = values;
  const send = useCallback(
    async (paymentAccountType: PaymentInformation['type']) => {
      const body = { fromDate, toDate, paymentAccountType, requestNote: note };
      const request = pending
        ? await updatePayoutRequest(role, pending._id, body)
        : await createPayoutRequest(role, body, key.current);
      onSaved(request);
    },
    [role, fromDate, toDate, note, pending, onSaved],
  );
  const { status, error, submit, reset } = useSubmission(send);
  const chosen = information.find(({ type }) => type === values.paymentType);
  const refusal = preview.preview?.refusal;
  // while a request is pending this form changes it, so that its existence is no reason to refuse
  const isRefused = refusal && !(pending && refusal.error === 'PENDING_REQUEST_EXISTS');
  return {
    ...preview,
    values,
    status,
    error,
    errors: fieldErrors(preview.previewError ?? error),
    refusal: isRefused ? refusal.message : null,
    change: (changes: Partial<typeof values>) => {
      setValues((before) => ({ ...before, ...changes }));
      // an edited form is another request, with an idempotency key of its own
      key.current = newIdempotencyKey();
      reset();
    },
    submit: () => chosen && void submit(chosen.type),
  };
}
export type PayoutFormState = ReturnType<typeof usePayoutForm>;
