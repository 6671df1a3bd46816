/**
 * The site's media proxy in a separate process, so that its processor time can be measured alone. Argument: origin of
 * the media server. Sends its parent the port, and ends when it disconnects.
 */
import { type AddressInfo } from 'node:net';
import { readConfig } from '../../server/config';
import { createBrowserPolicy } from '../../server/http/browserPolicy';
import { mediaPipe } from '../../server/http/mediaPipe';
import { mediaRoutes } from '../../server/http/mediaRoutes';
import { NO_PROXIES } from '../../server/http/proxies';
import { createSiteServer } from '../../server/process/server';

const pipe = mediaPipe(mediaRoutes(() => process.argv[2] ?? null, NO_PROXIES));
const server = createSiteServer(createBrowserPolicy(readConfig({}).browser));
server.on('request', (request, response) => pipe.take(request, response) || response.writeHead(404).end());
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit());
