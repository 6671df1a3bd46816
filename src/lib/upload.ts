import { type InputOf, type ReplyOf } from '@contract/all';
import { type EndpointName } from '@contract/paths';
import { isUncertain } from './errorText';
import { callerHeaders, toProblem, handleRefusal, UNREACHABLE, urlOf } from './http';
import { newIdempotencyKey } from './idempotencyKey';
import { UPLOAD_RETRY_DELAYS_MS } from './retryDelays';

/** The error of an upload that its sender cancelled. */
const cancelledError = () => new DOMException('The upload was cancelled.', 'AbortError');

/** Receives the fraction of the upload that has been sent, 0 to 1. */
export type Progress = (fraction: number) => void;

export interface Upload {
  params?: Record<string, string | number>;
  /** text fields; a list repeats its field */
  body?: object;
  /** files by field name */
  files: Record<string, Blob | readonly Blob[] | undefined>;
  onProgress?: Progress;
  signal?: AbortSignal;
  /** lets the call be repeated without taking effect twice */
  idempotencyKey?: string;
  /** why an operator makes the call, for the security log */
  reason?: string;
}

/** Builds the multipart form of an upload. Text fields are first, so that the server has them before it reads files. */
export function toFormData({ body = {}, files }: Pick<Upload, 'body' | 'files'>): FormData {
  const form = new FormData();
  const append = (key: string, value: unknown) => {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one instanceof Blob) form.append(key, one);
      else if (one !== undefined && one !== null) form.append(key, String(one));
    }
  };
  Object.entries(body).forEach(([key, value]) => append(key, value));
  Object.entries(files).forEach(([key, value]) => append(key, value));
  return form;
}

const parseBody = (request: XMLHttpRequest): unknown => {
  try {
    return JSON.parse(request.responseText);
  } catch {
    return undefined;
  }
};

async function send(name: EndpointName, upload: Upload): Promise<unknown> {
  const { method, url } = await urlOf(name, upload.params);
  const headers = callerHeaders({ idempotencyKey: upload.idempotencyKey, reason: upload.reason });
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    Object.entries(headers).forEach(([key, value]) => request.setRequestHeader(key, value));
    request.upload.addEventListener(
      'progress',
      (event) => event.lengthComputable && upload.onProgress?.(event.loaded / event.total),
    );
    request.upload.addEventListener('load', () => upload.onProgress?.(1));
    request.onerror = () => reject(UNREACHABLE);
    request.onabort = () => reject(cancelledError());
    request.onload = () => {
      const body = parseBody(request);
      if (request.status >= 200 && request.status < 300) return resolve((body as { data?: unknown } | undefined)?.data);
      handleRefusal(request.status, {}, body);
      // the body of a refused upload states the limit, so it is preferred to the fixed text of its status
      return reject(body ?? toProblem(request.status, undefined));
    };
    upload.signal?.addEventListener('abort', () => request.abort());
    if (upload.signal?.aborted) return reject(cancelledError());
    return request.send(toFormData(upload));
  });
}

const wait = (milliseconds: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(cancelledError());
    });
  });

/**
 * Uploads under an idempotency key and retries when the connection breaks, so that one upload takes effect once.
 * `onRetry` is called before each retry.
 */
export async function uploadWithRetry<N extends EndpointName>(
  name: N,
  given: Upload & { params?: InputOf<N>['params']; onRetry?: () => void },
): Promise<ReplyOf<N>> {
  const keyed = { ...given, idempotencyKey: given.idempotencyKey ?? newIdempotencyKey() };
  for (const delayMs of UPLOAD_RETRY_DELAYS_MS) {
    try {
      return await upload(name, keyed);
    } catch (error) {
      if (!isUncertain(error)) throw error;
      given.onRetry?.();
      await wait(delayMs, given.signal);
    }
  }
  return upload(name, keyed);
}

/** Sends files with their text fields, in browsers only. @throws the response body when the API refuses */
export async function upload<N extends EndpointName>(
  name: N,
  given: Upload & { params?: InputOf<N>['params'] },
): Promise<ReplyOf<N>> {
  return (await send(name, given)) as ReplyOf<N>;
}
