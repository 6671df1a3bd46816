/** The encodings of one camera that a publisher sends at once, and how its packets name them (RFC 8851 to 8853). */
export interface Simulcast {
  /** names of the layers, in no order of size */
  rids: string[];
  /** header extensions with the name of a packet's layer, and of the layer that a packet repairs: number and URI */
  extensions: { rid: number; repairedRid: number | null };
  /** payload types of retransmissions (RFC 4588), and of what they repair */
  repairs: Map<number, number>;
}

const RID_URI = 'urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id';
const REPAIRED_RID_URI = 'urn:ietf:params:rtp-hdrext:sdes:repaired-rtp-stream-id';
/** More layers are left out of the answer, so that the publisher does not send them. */
const MAX_LAYERS = 3;
const RID = /^[A-Za-z0-9_-]{1,16}$/;

/** Splits a description before each media section; the first piece is that of the session. */
const splitSections = (sdp: string): string[] => sdp.split(/^(?=m=)/m);

function findExtension(section: string, uri: string): number | null {
  const line = new RegExp(`^a=extmap:(\\d+)(?:/\\w+)? ${uri}\\s*$`, 'm').exec(section);
  return line ? Number(line[1]) : null;
}

/** Returns the first choice of each layer that is not paused: of `a=simulcast:send 1,4;~2;3` 1 and 3. */
function listRids(section: string): string[] {
  const [, list = ''] = /^a=simulcast:(?:recv \S+ )?send (\S+)/m.exec(section) ?? [];
  const described = new Set([...section.matchAll(/^a=rid:(\S+) send\b/gm)].map(([, rid]) => rid));
  const rids = list.split(';').map((layer) => layer.split(',')[0] ?? '');
  return [...new Set(rids)].filter((rid) => RID.test(rid) && described.has(rid)).slice(0, MAX_LAYERS);
}

function findRepairs(section: string): Map<number, number> {
  const types = [...section.matchAll(/^a=rtpmap:(\d+) rtx\/90000/gim)].map(([, type]) => type);
  return new Map(
    types.flatMap((type) => {
      const [, repaired] = new RegExp(`^a=fmtp:${type} apt=(\\d+)`, 'm').exec(section) ?? [];
      return repaired ? [[Number(type), Number(repaired)] as const] : [];
    }),
  );
}

/** Returns what an SDP offer says about simulcast; null if it offers none, or if packets would not name their layer. */
export function readSimulcast(offer: string): Simulcast | null {
  const section = splitSections(offer).find((each) => each.startsWith('m=video'));
  if (!section) return null;
  const rids = listRids(section);
  const rid = findExtension(section, RID_URI);
  if (rids.length < 2 || rid === null) return null;
  const extensions = { rid, repairedRid: findExtension(section, REPAIRED_RID_URI) };
  return { rids, extensions, repairs: findRepairs(section) };
}

/** Removes simulcast from an offer: werift 0.24.4 would read it, and throws when a packet names an unknown layer. */
export const withoutSimulcast = (offer: string): string => offer.replace(/^a=(?:rid|simulcast):.*\r?\n/gm, '');

/** Adds the layers, and retransmissions of their packets, to an answer without them. */
export function answerSimulcast(answer: string, { rids, extensions, repairs }: Simulcast): string {
  return splitSections(answer)
    .map((section) => {
      if (!section.startsWith('m=video')) return section;
      const accepted = new Set([...section.matchAll(/^a=rtpmap:(\d+) H264/gim)].map(([, type]) => Number(type)));
      const kept = extensions.repairedRid === null ? [] : [...repairs].filter(([, repaired]) => accepted.has(repaired));
      const lines = [
        ...kept.flatMap(([type, repaired]) => [`a=rtpmap:${type} rtx/90000`, `a=fmtp:${type} apt=${repaired}`]),
        `a=extmap:${extensions.rid} ${RID_URI}`,
        ...(extensions.repairedRid === null ? [] : [`a=extmap:${extensions.repairedRid} ${REPAIRED_RID_URI}`]),
        ...rids.map((rid) => `a=rid:${rid} recv`),
        `a=simulcast:recv ${rids.join(';')}`,
      ];
      const types = kept.map(([type]) => ` ${type}`).join('');
      return `${section.replace(/^(m=video.*?)(\r?\n)/, `$1${types}$2`)}${lines.join('\r\n')}\r\n`;
    })
    .join('');
}
