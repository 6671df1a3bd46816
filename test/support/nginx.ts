import { documentedExample, type ReverseProxy, startReverseProxy } from './reverseProxy';

/** Returns the first nginx example of docs/operating.md, for one port without TLS in front of a site. */
export const documentedNginx = (port: number, siteUrl: string): string =>
  documentedExample(/```nginx\n(map [\s\S]*?)```/)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/^ *ssl_.*\n/gm, '')
    .replace('http://127.0.0.1:3000', siteUrl);

/** Adds the documented location that fetches streams from the media process itself. */
export function withMedia(example: string, mediaUrl: string): string {
  const [, upstream, location] = /^(upstream [^\n]*\n)([\s\S]*)$/.exec(
    documentedExample(/```nginx\n(upstream [\s\S]*?)```/),
  )!;
  const inside = example.replace('  location / {', `${location}\n  location / {`);
  return upstream!.replace('127.0.0.1:3010', new URL(mediaUrl).host) + inside;
}

const program = (file: string, folder: string) => ['-p', folder, '-c', file];

/** Returns a configuration of nginx that keeps everything in a folder. */
function nginxIn(folder: string, servers: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((n) => `${n}_temp_path ${folder}/${n};`);
  return `daemon off; master_process off; pid ${folder}/pid; error_log stderr; events {}
http { access_log off; ${temporary.join(' ')}\n${servers} }`;
}

/** Starts nginx with TLS in front of a site with the documented example, which `change` may edit. */
export async function startTlsNginx(
  siteUrl: string,
  { certificate, key }: { certificate: string; key: string },
  change = (example: string) => example,
): Promise<ReverseProxy> {
  const proxy = await startReverseProxy('nginx', program, (port, folder) =>
    nginxIn(
      folder,
      change(
        documentedExample(/```nginx\n(map [\s\S]*?)```/)
          .replace('listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`)
          .replace('/etc/ssl/example.org.pem', certificate)
          .replace('/etc/ssl/example.org.key', key)
          .replace('http://127.0.0.1:3000', siteUrl),
      ),
    ),
  );
  return { ...proxy, url: proxy.url.replace('http://127.0.0.1', 'https://localhost') };
}

/** Starts nginx in front of a site with the documented example, which `change` may edit. */
export const startNginx = (siteUrl: string, change = (example: string) => example): Promise<ReverseProxy> =>
  startReverseProxy('nginx', program, (port, folder) => nginxIn(folder, change(documentedNginx(port, siteUrl))));
