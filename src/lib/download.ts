import fetch from 'isomorphic-unfetch';
import { type EndpointName } from '@contract/paths';
import { callerHeaders, toProblem, handleRefusal, UNREACHABLE, urlOf } from './http';

/** Returns a file of the API, read with the session's token. @throws FixedFailure or Problem when the API refuses */
export async function fetchFile(name: EndpointName, query: object, params: Record<string, string> = {}): Promise<Blob> {
  const { method, url } = await urlOf(name, params, query);
  const headers = callerHeaders({});
  const response = await fetch(url, { method, headers }).catch(() => {
    throw UNREACHABLE;
  });
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => undefined);
    handleRefusal(response.status, {}, body);
    throw toProblem(response.status, body);
  }
  return response.blob();
}

/** Downloads a file of the API with the session's token. @throws FixedFailure or Problem when the API refuses */
export async function download(
  name: EndpointName,
  query: object,
  filename: string,
  params: Record<string, string> = {},
): Promise<void> {
  const fileUrl = URL.createObjectURL(await fetchFile(name, query, params));
  const link = document.createElement('a');
  link.href = fileUrl;
  link.download = filename;
  link.click();
  URL.revokeObjectURL(fileUrl);
}
