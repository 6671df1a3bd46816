import { RTCPeerConnection, RTCRtpCodecParameters, RTCRtpHeaderExtensionParameters, RTP_EXTENSION_URI } from 'werift';
import { OfferError } from './offer';

export interface PeerSettings {
  /** public address offered instead of the machine's own; null: its own */
  announce: string | null;
  /** UDP ports; null: any */
  udpPorts: [first: number, last: number] | null;
  /** offer candidates over TCP too, for networks that let no UDP through */
  tcp: boolean;
  iceServers: { urls: string; username?: string; credential?: string }[];
}

// made anew for each connection, which writes payload types into them
const h264 = () =>
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
const opus = () => new RTCRtpCodecParameters({ mimeType: 'audio/opus', clockRate: 48_000, channels: 2 });

/** A peer connection that speaks H.264 and Opus, over one transport; `onCheck` hears whenever the other side looks whether we are there. */
export function openPeer(settings: PeerSettings, onCheck: () => void): RTCPeerConnection {
  return new RTCPeerConnection({
    codecs: { video: [h264()], audio: [opus()] },
    headerExtensions: {
      video: [new RTCRtpHeaderExtensionParameters({ uri: RTP_EXTENSION_URI.transportWideCC })],
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

/** The answer with the announced address in the place of the machine's own ones (1:1 NAT keeps the ports). */
function announced(sdp: string, address: string): string {
  return sdp.replace(/^(a=candidate:\S+ \d+ (?:udp|tcp) \d+ )\S+( \d+ typ host)/gim, `$1${address}$2`);
}

/**
 * Takes an offer and gives the answer with all candidates in it.
 * @throws OfferError when the offer cannot be taken.
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
  return settings.announce ? announced(sdp, settings.announce) : sdp;
}
