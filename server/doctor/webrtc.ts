import { lookup } from 'node:dns/promises';
import net from 'node:net';
import { networkInterfaces } from 'node:os';
import { type Config } from '../config';
import { isFree } from './machine';
import { ANSWER_WITHIN_MS, type Report } from './report';

const LAST_PORT = 65535;
const PRIVATE_IPV4 = /^(10|127|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)\./;

const connects = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect({ host, port, timeout: ANSWER_WITHIN_MS });
    const done = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.on('connect', () => done(true));
    socket.on('error', () => done(false));
    socket.on('timeout', () => done(false));
  });

/**
 * Checks the TURN and STUN servers: by TCP where they speak it. For UDP it only resolves the name, because such a
 * server answers nothing else.
 */
export async function checkIceServers({ media: { iceServers, turnSecret } }: Config, report: Report): Promise<void> {
  for (const { urls, username } of iceServers) {
    const [, kind = '', host, port] = /^(stun|turns?):([^:?]+)(?::(\d+))?/.exec(urls) ?? [];
    if (!host) report.bad(`MEDIA_ICE_SERVERS: ${urls} names no host`, 'write it like turn:host:3478');
    else if (kind !== 'stun' && !username && !turnSecret)
      report.bad(`${urls} has no username and credential`, 'add username and credential, or set MEDIA_TURN_SECRET');
    else if (/transport=tcp|^turns/.test(urls)) {
      if (await connects(host, Number(port ?? (kind === 'turns' ? 5349 : 3478)))) report.ok(`${urls} answers`);
      else
        report.bad(`${urls}: nothing answers`, 'start that server or correct the URL; check the firewall in between');
    } else if (
      await lookup(host).then(
        () => true,
        () => false,
      )
    )
      report.ok(`${urls}: the name resolves (UDP is not checked)`);
    else report.bad(`${urls}: the name does not resolve`, 'correct the host name');
  }
}

function checkUdpPorts({ mode, media: { udpPorts } }: Config, report: Report): void {
  if (!udpPorts) {
    if (mode === 'live')
      report.note('WebRTC uses any UDP port', 'set MEDIA_UDP_PORTS to a range and open it in the firewall');
    return;
  }
  const [, first, last] = (/^(\d{1,5})-(\d{1,5})$/.exec(udpPorts) ?? []).map(Number);
  if (!first || !last || first >= last || last > LAST_PORT)
    return report.bad(`MEDIA_UDP_PORTS is ${udpPorts}`, 'write a range like 50000-50199');
  const most = Math.floor((last - first + 1) / 2);
  report.ok(
    `WebRTC uses the UDP ports ${udpPorts}: open them in the firewall (${most} publishers and viewers at most)`,
  );
}

/** Checks the ports and addresses of the embedded media server. `isRunning`: the site runs and uses them itself. */
export async function checkEmbeddedMedia(config: Config, isRunning: boolean, report: Report): Promise<void> {
  const { announce, port, rtmpPort } = config.media;
  if (announce && !net.isIP(announce))
    report.bad(
      `MEDIA_ANNOUNCE is ${announce}, which is not an IP address`,
      'set the public IP address, like 203.0.113.9',
    );
  checkUdpPorts(config, report);
  const isPrivate = Object.values(networkInterfaces())
    .flat()
    .every((one) => !one || one.internal || one.family !== 'IPv4' || PRIVATE_IPV4.test(one.address));
  if (config.mode === 'live' && !announce && isPrivate)
    report.note(
      'this machine only has private addresses',
      'behind NAT, set MEDIA_ANNOUNCE to the public address; otherwise cameras from outside cannot connect',
    );
  if (isRunning) return;
  if (port && !(await isFree(port, '127.0.0.1')))
    report.bad(`MEDIA_PORT: port ${port} is in use`, 'stop the other program, or set MEDIA_PORT to a free port');
  if (rtmpPort && !(await isFree(rtmpPort, '0.0.0.0')))
    report.note(
      `port ${rtmpPort} for OBS is in use`,
      'Footlights uses a free one; set MEDIA_RTMP_PORT to choose another, or off',
    );
}
