import { mkdirSync, readFileSync } from 'node:fs';
import { startReverseProxy, type ReverseProxy } from './reverseProxy';

/** The edge of deploy/edge.conf, with the names, ports and folders of this machine, and without TLS. */
export const startEdge = (siteUrl: string, secret: string, workers = 1): Promise<ReverseProxy & { folder: string }> => {
  let folder = '';
  return startReverseProxy(
    'nginx',
    (file, own) => ['-p', own, '-c', file],
    (port, own) => {
      folder = own;
      mkdirSync(`${own}/cache`);
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((n) => `${n}_temp_path ${own}/${n};`);
      return `daemon off; user root; pid ${own}/pid; error_log stderr crit;\n${readFileSync('deploy/edge.conf', 'utf8')}`
        .replace('worker_processes auto;', `worker_processes ${workers};`)
        .replace('http {', `http { ${temporary.join(' ')}`)
        .replace('/var/log/nginx', own)
        .replace('/var/cache/nginx/shows', `${own}/cache`)
        .replace('server site.example.org:443', `server ${new URL(siteUrl).host}`)
        .replaceAll('https://site$uri', 'http://site$uri')
        .replace('https://site.example.org always', `${siteUrl} always`)
        .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
        .replace(/^ *ssl_.*\n/gm, '')
        .replace('EDGE_SECRET"', `${secret}"`);
    },
  ).then((proxy) => ({ ...proxy, folder }));
};
