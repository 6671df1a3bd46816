/** The site's port as far as media is concerned, in a process of its own: so that what it takes is not mixed with the rest. Argument: origin of the media server. Tells its parent the port. */
import { type AddressInfo } from 'node:net';
import { mediaPipe } from '../../server/http/mediaPipe';
import { createSiteServer } from '../../server/process/server';

const pipe = mediaPipe(() => process.argv[2] ?? null, false);
const server = createSiteServer();
server.on('request', (request, response) => pipe.take(request, response) || response.writeHead(404).end());
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
