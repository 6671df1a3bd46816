import { type InputOf, type ReplyOf } from '@contract/all';
import { type EndpointName } from '@contract/paths';
import { isUncertain } from './errorText';
import { callerHeaders, failureOf, followRefusal, UNREACHABLE, urlOf } from './http';
import { newIntentKey } from './intentKey';

/** What an upload ends with that its sender took back. */
const CANCELLED = () => new DOMException('The upload was cancelled.', 'AbortError');

/** A part of the file that has been sent, 0 to 1. */
export type Progress = (part: number) => void;

export interface Upload {
  params?: Record<string, string | number>;
  /** text fields; lists are repeated */
  body?: object;
  /** files by the field names of the specification */
  files: Record<string, Blob | readonly Blob[] | undefined>;
  onProgress?: Progress;
  signal?: AbortSignal;
  /** of a call that may be sent again: it then happens once */
  idempotencyKey?: string;
}

/** The multipart form of an upload: text first, so that the server knows what it reads before the bytes come. */
export function formOf({ body = {}, files }: Pick<Upload, 'body' | 'files'>): FormData {
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

const bodyOf = (request: XMLHttpRequest): unknown => {
  try {
    return JSON.parse(request.responseText);
  } catch {
    return undefined;
  }
};

async function transfer(name: EndpointName, upload: Upload): Promise<unknown> {
  const { method, url } = await urlOf(name, upload.params);
  const headers = callerHeaders({ idempotencyKey: upload.idempotencyKey });
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
    request.onabort = () => reject(CANCELLED());
    request.onload = () => {
      const body = bodyOf(request);
      if (request.status >= 200 && request.status < 300) return resolve((body as { data?: unknown } | undefined)?.data);
      followRefusal(request.status, {});
      // an upload's refusal is the response body itself, which says the limit; the catalogue's words stand in when there is none
      return reject(body ?? failureOf(request.status, undefined));
    };
    upload.signal?.addEventListener('abort', () => request.abort());
    if (upload.signal?.aborted) return reject(CANCELLED());
    return request.send(formOf(upload));
  });
}

const wait = (milliseconds: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(CANCELLED());
    });
  });

/** Waits between the tries of an upload whose connection broke, in milliseconds. */
const UPLOAD_DELAYS = [1000, 3000, 8000, 15_000];

/** The same under a key, begun again when the connection breaks: what arrived once is not made twice. `onRetry` hears of each new try. */
export async function uploadSurely<N extends EndpointName>(
  name: N,
  given: Upload & { params?: InputOf<N>['params']; onRetry?: () => void },
): Promise<ReplyOf<N>> {
  const keyed = { ...given, idempotencyKey: given.idempotencyKey ?? newIntentKey() };
  for (const pause of UPLOAD_DELAYS) {
    try {
      return await upload(name, keyed);
    } catch (error) {
      if (!isUncertain(error)) throw error;
      given.onRetry?.();
      await wait(pause, given.signal);
    }
  }
  return upload(name, keyed);
}

/** Sends files with their text fields. Rejects with the response body. Browser only. */
export async function upload<N extends EndpointName>(
  name: N,
  given: Upload & { params?: InputOf<N>['params'] },
): Promise<ReplyOf<N>> {
  return (await transfer(name, given)) as ReplyOf<N>;
}
