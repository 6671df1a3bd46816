/** Returns the cookie by which a browser proves its session, as the API gives it with any call. */
export async function proofOf(url: string, token: string): Promise<string> {
  const answer = await fetch(`${url}/api/health/live`, { headers: { authorization: token } });
  await answer.arrayBuffer();
  const [cookie = ''] = answer.headers.getSetCookie();
  return cookie.split(';')[0]!;
}

/** Opens a private file as the browser of a session does, or as a guest's without a token. */
export const openFile = async (
  url: string,
  address: string,
  token: string | null,
  init: { method?: string; headers?: Record<string, string> } = {},
): Promise<Response> =>
  fetch(url + address, {
    ...init,
    redirect: 'manual',
    headers: { ...init.headers, ...(token ? { cookie: await proofOf(url, token) } : {}) },
  });
