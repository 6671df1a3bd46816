import { createServer } from 'node:http';
import { type AddressInfo, type Socket } from 'node:net';
import { httpCallback } from '@media/callbacks/httpCallback';

it('does not reuse a connection that the API is about to close as idle', async () => {
  const connections: Socket[] = [];
  const api = createServer({ keepAliveTimeout: 2_000 }, (_, response) => response.end('{}')).on(
    'connection',
    (socket) => connections.push(socket),
  );
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const ask = httpCallback(`http://127.0.0.1:${(api.address() as AddressInfo).port}`, 'secret');
  try {
    await ask({});
    await ask({});
    expect(connections).toHaveLength(1);
    await new Promise((resolve) => connections[0]?.once('close', resolve));
    await ask({});
    expect(connections).toHaveLength(2);
  } finally {
    api.closeAllConnections();
    await new Promise((resolve) => api.close(resolve));
  }
});
