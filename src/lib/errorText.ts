/** A field that the API refused, with the message of each broken rule. */
export interface FieldProblem {
  property?: string;
  constraints?: Record<string, string>;
}

/** The JSON body of a refused call. `statusCode` is 0 when no response arrived. */
export interface Problem {
  statusCode: number;
  /** a code in capitals, such as NOT_ENOUGH_TOKEN */
  error: string;
  message: string | FieldProblem[];
}

/** A failure as the state keeps it: the payload as it was received. */
export type Failure = Problem | string | { message: string } | null;

const FALLBACK = 'Bad request!';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

function firstConstraint(messages: unknown[]): string | undefined {
  const first = messages[0];
  return isRecord(first) && isRecord(first.constraints) ? text(Object.values(first.constraints)[0]) : undefined;
}

/** Returns the sentence to show for anything that was thrown. */
export function errorText(error: unknown): string {
  if (!error) return FALLBACK;
  if (typeof error === 'string') return error;
  if (!isRecord(error)) return FALLBACK;
  if (Array.isArray(error.message)) return firstConstraint(error.message) ?? text(error.error) ?? FALLBACK;
  return typeof error.message === 'string' ? error.message : FALLBACK;
}

/** Returns the messages of a validation failure by property; empty for any other failure. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!isRecord(error) || !Array.isArray(error.message)) return {};
  const entries = error.message.flatMap((item: unknown): [string, string][] => {
    const sentence = firstConstraint([item]);
    return isRecord(item) && typeof item.property === 'string' && sentence ? [[item.property, sentence]] : [];
  });
  return Object.fromEntries(entries.reverse());
}

/** Returns the HTTP status of a failure, or undefined when the failure is not an API response. */
export function statusOf(error: unknown): number | undefined {
  return isRecord(error) && typeof error.statusCode === 'number' ? error.statusCode : undefined;
}

/** Returns the code of a refusal, such as NOT_ENOUGH_TOKEN. */
export function codeOf(error: unknown): string | undefined {
  return isRecord(error) ? text(error.error) : undefined;
}

/** Returns whether a login still needs its second step. */
export const isSecondFactorRequired = (error: unknown): boolean => codeOf(error) === 'SECOND_FACTOR_REQUIRED';

/** Returns whether the call may have taken effect. Repeat such a call only under the same idempotency key. */
export function isUncertain(error: unknown): boolean {
  const status = statusOf(error);
  return status === 0 || (status !== undefined && status >= 500 && status !== 503);
}

/** Converts anything that was thrown to plain data for the state. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Error) {
    const status = statusOf(error);
    return status === undefined
      ? { message: error.message }
      : { statusCode: status, error: codeOf(error) ?? error.name, message: error.message };
  }
  return (error as Failure) ?? null;
}
