import fetch from 'isomorphic-unfetch';
import { type EndpointName } from '@contract/paths';
import { callerHeaders, failureOf, followRefusal, UNREACHABLE, urlOf } from './http';

/** Fetches a file of the API with the session's token and hands it to the browser to keep. Throws what the error catalogue says. */
export async function download(
  name: EndpointName,
  query: object,
  filename: string,
  params: Record<string, string> = {},
): Promise<void> {
  const { method, url } = await urlOf(name, params, query);
  const headers = callerHeaders({});
  const answer = await fetch(url, { method, headers }).catch(() => {
    throw UNREACHABLE;
  });
  if (!answer.ok) {
    followRefusal(answer.status, {});
    throw failureOf(answer.status, await answer.json().catch(() => undefined));
  }
  const address = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  URL.revokeObjectURL(address);
}
