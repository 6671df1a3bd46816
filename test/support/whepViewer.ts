import { H264Depacketiser } from '@media/rtc/h264Depacketiser';
import { type AccessUnit } from '@media/stream/source';
import {
  ReceiverEstimatedMaxBitrate,
  RtcpPayloadSpecificFeedback,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  RtcpSrPacket,
  type RtpPacket,
} from 'werift';
import { until } from './mediaServer';
import { divertAnswer, type Relay, withDeadCandidates } from './relay';

export interface SenderReport {
  kind: 'video' | 'audio';
  /** seconds of network time */
  captured: number;
  timestamp: number;
}

/** A WHEP viewer without a browser, which records every packet and every sender report. */
export interface WhepViewer {
  packets: Record<'video' | 'audio', RtpPacket[]>;
  pictures: AccessUnit[];
  reports: SenderReport[];
  /** the address of the session; empty if `exchange` names none */
  resource: string;
  /** Says what the line carries, kilobits per second, as browsers do (REMB). */
  estimate(kilobits: number): Promise<void>;
  state(): string;
  close(): Promise<void>;
}

const NTP_SECOND = 2 ** 32;

/** Opens a session. `exchange` sends the offer to the server and returns its answer. */
export async function openWhepViewer(exchange: (offer: string) => Promise<string>): Promise<WhepViewer> {
  const h264 = new RTCRtpCodecParameters({
    mimeType: 'video/h264',
    clockRate: 90_000,
    parameters: 'packetization-mode=1;profile-level-id=42e01f',
    rtcpFeedback: [{ type: 'nack' }, { type: 'nack', parameter: 'pli' }],
  });
  const opus = new RTCRtpCodecParameters({ mimeType: 'audio/opus', clockRate: 48_000, channels: 2 });
  // browsers offer it, too; MediaMTX refuses an offer without it when a stream has no sound that WebRTC knows
  const pcmu = new RTCRtpCodecParameters({ mimeType: 'audio/PCMU', clockRate: 8_000, channels: 1, payloadType: 0 });
  const peer = new RTCPeerConnection({
    codecs: { video: [h264], audio: [opus, pcmu] },
    iceServers: [],
    iceUseIpv6: false,
    bundlePolicy: 'max-bundle',
    iceAdditionalHostAddresses: ['127.0.0.1'],
  });
  const viewer: WhepViewer = {
    packets: { video: [], audio: [] },
    pictures: [],
    reports: [],
    resource: '',
    estimate: async (kilobits) => {
      const [video] = peer.getReceivers();
      const ssrcFeedbacks = viewer.packets.video.slice(-1).map(({ header }) => header.ssrc);
      const rate = { ssrcNum: 1, brExp: 10, brMantissa: Math.round((kilobits * 1_000) / 2 ** 10) };
      const feedback = new ReceiverEstimatedMaxBitrate({ senderSsrc: 1, mediaSsrc: 0, ...rate, ssrcFeedbacks });
      await video?.dtlsTransport.sendRtcp([new RtcpPayloadSpecificFeedback({ feedback })]);
    },
    state: () => peer.connectionState,
    close: () => peer.close(),
  };
  const depacketiser = new H264Depacketiser((unit) => viewer.pictures.push(unit));
  for (const kind of ['video', 'audio'] as const) {
    const { receiver } = peer.addTransceiver(kind, { direction: 'recvonly' });
    receiver.onRtcp.subscribe((packet) => {
      if (packet instanceof RtcpSrPacket)
        viewer.reports.push({
          kind,
          captured: Number(packet.senderInfo.ntpTimestamp) / NTP_SECOND,
          timestamp: packet.senderInfo.rtpTimestamp,
        });
    });
  }
  peer.onTrack.subscribe((track) =>
    track.onReceiveRtp.subscribe((packet) => {
      if (track.kind !== 'video' && track.kind !== 'audio') return;
      viewer.packets[track.kind].push(packet);
      if (track.kind === 'video') depacketiser.push(packet);
    }),
  );
  await peer.setLocalDescription(await peer.createOffer());
  await peer.setRemoteDescription({ type: 'answer', sdp: await exchange(peer.localDescription?.sdp ?? '') });
  return viewer;
}

/**
 * Connects to an address of the media server. Like every player, retries when the connection takes too long (see
 * demo/publisher/clipPublisher.ts). `through` opens a relay for the session.
 */
export async function watchByWhep(
  url: string,
  through?: (address: string, port: number) => Promise<Relay>,
  tries = 3,
): Promise<WhepViewer> {
  let resource = '';
  const viewer = await openWhepViewer(async (offer) => {
    const body = through ? withDeadCandidates(offer) : offer;
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/sdp' }, body });
    const text = await response.text();
    if (response.status !== 201) throw new Error(`WHEP answered ${response.status}: ${text}`);
    resource = new URL(response.headers.get('location') ?? '', url).href;
    return through ? (await divertAnswer(text, through)).sdp : text;
  });
  viewer.resource = resource;
  if (tries === 1) return viewer;
  try {
    await until('the connection', () => viewer.state() === 'connected', 5_000);
    return viewer;
  } catch {
    await viewer.close();
    return watchByWhep(url, through, tries - 1);
  }
}
