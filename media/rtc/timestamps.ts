/** Returns how far an RTP timestamp (32 bits, which wrap) is after an earlier one; negative if it is before it. */
export const ticksSince = (earlier: number, later: number): number => (later - earlier) | 0; // `| 0`: signed
