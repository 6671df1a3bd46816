import { RTCPeerConnection, RTCRtpCodecParameters, RTCRtpHeaderExtensionParameters } from 'werift';
import { OfferError } from './offer';

export interface PeerSettings {
  /** public address to offer instead of the machine's own; null: its own */
  announce: string | null;
  /** range of UDP ports; null: any */
  udpPorts: [first: number, last: number] | null;
  /** whether to offer TCP candidates too, for networks that block UDP */
  tcp: boolean;
  iceServers: { urls: string; username?: string; credential?: string }[];
}

// new for each connection, which writes payload types into it
const makeH264Codec = () =>
  new RTCRtpCodecParameters({
    mimeType: 'video/h264',
    clockRate: 90_000,
    parameters: 'profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1',
    rtcpFeedback: [
      { type: 'nack' },
      { type: 'nack', parameter: 'pli' },
      { type: 'goog-remb' },
      { type: 'transport-cc' },
    ],
  });
const makeOpusCodec = () => new RTCRtpCodecParameters({ mimeType: 'audio/opus', clockRate: 48_000, channels: 2 });

/**
 * Opens a peer connection for H.264 and Opus over one transport. `onCheck` runs at each connectivity check of the peer.
 * @param extension of the packets of video, by which the receiver watches the bandwidth
 */
export function openPeer(settings: PeerSettings, extension: string, onCheck: () => void): RTCPeerConnection {
  return new RTCPeerConnection({
    codecs: { video: [makeH264Codec()], audio: [makeOpusCodec()] },
    headerExtensions: {
      video: [new RTCRtpHeaderExtensionParameters({ uri: extension })],
      audio: [],
    },
    iceServers: settings.iceServers,
    icePortRange: settings.udpPorts ?? undefined,
    iceAdditionalHostAddresses: ['127.0.0.1'],
    iceFilterStunResponse: () => {
      onCheck();
      return true;
    },
    iceUseIpv6: false,
    iceUseTcp: settings.tcp,
    bundlePolicy: 'max-bundle',
  });
}

/** Replaces the machine's own addresses in an answer by the announced one (1:1 NAT keeps the ports). */
function announceAddress(sdp: string, address: string): string {
  return sdp.replace(/^(a=candidate:\S+ \d+ (?:udp|tcp) \d+ )\S+( \d+ typ host)/gim, `$1${address}$2`);
}

/**
 * Answers an offer; the answer contains all candidates.
 * @throws OfferError when the offer cannot be answered.
 */
export async function answerOffer(peer: RTCPeerConnection, offer: string, settings: PeerSettings): Promise<string> {
  try {
    await peer.setRemoteDescription({ type: 'offer', sdp: offer });
    await peer.setLocalDescription(await peer.createAnswer());
  } catch (error) {
    throw new OfferError(`The SDP offer cannot be answered: ${error instanceof Error ? error.message : String(error)}`);
  }
  const sdp = peer.localDescription?.sdp;
  if (!sdp) throw new OfferError('The SDP offer cannot be answered');
  return settings.announce ? announceAddress(sdp, settings.announce) : sdp;
}
