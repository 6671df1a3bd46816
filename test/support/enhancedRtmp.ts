import { once } from 'node:events';
import { connect } from 'node:net';
import { writeAmf } from '@media/rtmp/amf';
import { encodeMessage, TYPE } from '@media/rtmp/chunks';

const DEFAULT_PORT = 1935;
const HANDSHAKE_BYTES = 1536;
/** Type, codec and kind of a video message: a key frame by Enhanced RTMP, with the configuration of HEVC. */
const HEVC_CONFIGURATION = Buffer.concat([Buffer.from([0x90]), Buffer.from('hvc1'), Buffer.alloc(23, 1)]);

/**
 * Publishes HEVC as OBS does since version 29.1. Debian's OBS and ffmpeg are older.
 * @param server such as `rtmp://127.0.0.1/live`
 * @returns what the server said until it closed the connection
 */
export async function publishHevc(server: string, key: string): Promise<string> {
  const { hostname, port, pathname } = new URL(server);
  const socket = connect(Number(port) || DEFAULT_PORT, hostname);
  const closed = once(socket, 'close');
  let said = '';
  const send = (type: number, payload: Buffer) =>
    socket.write(encodeMessage({ type, timestamp: 0, streamId: 1, payload }));
  const hears = async (word: string) => {
    while (!said.includes(word)) await once(socket, 'data');
  };
  socket.on('data', (chunk: Buffer) => (said += chunk.toString('latin1')));
  socket.write(Buffer.concat([Buffer.from([3]), Buffer.alloc(2 * HANDSHAKE_BYTES)]));
  send(TYPE.command, writeAmf('connect', 1, { app: pathname.slice(1) }));
  await hears('NetConnection.Connect.Success');
  send(TYPE.command, writeAmf('publish', 2, null, key, 'live'));
  await hears('NetStream.Publish.Start');
  send(TYPE.video, HEVC_CONFIGURATION);
  await closed;
  return said;
}
