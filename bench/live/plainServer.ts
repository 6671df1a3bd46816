/**
 * The reference for serving.ts: a plain node:http server of files in memory. Argument: their folder. Sends its parent
 * the port, and ends when it disconnects.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import path from 'node:path';

const folder = process.argv[2] ?? '';
const files = new Map(readdirSync(folder).map((name) => [`/${name}`, readFileSync(path.join(folder, name))]));
const server = createServer((request, response) => {
  const bytes = files.get(request.url ?? '');
  if (!bytes) return response.writeHead(404).end();
  return response
    .writeHead(200, ['content-type', 'video/mp4', 'cache-control', 'no-store', 'content-length', String(bytes.length)])
    .end(bytes);
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit());
