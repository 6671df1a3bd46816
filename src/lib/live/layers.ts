/** The layers of a large picture: how much smaller each side is, and the part of the bit rate. The largest is first. */
export const LAYERS = [
  { rid: 'h', scaleResolutionDownBy: 1, share: 1 },
  { rid: 'm', scaleResolutionDownBy: 2, share: 0.25 },
  { rid: 'l', scaleResolutionDownBy: 4, share: 0.08 },
] as const;
/** Pictures with fewer lines are sent in one layer. */
const LAYERS_FROM_LINES = 720;

/** Says whether a picture is large enough for layers. */
export const hasLayers = ({ width = 0, height = 0 }: { width?: number; height?: number }): boolean =>
  Math.min(width, height) >= LAYERS_FROM_LINES;
