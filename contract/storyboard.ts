/**
 * The storyboard of a video: so many small pictures at equal distances over its length, in rows from the left. Sides in
 * pixels.
 */
export const STORYBOARD = { columns: 10, rows: 10, tile: { width: 160, height: 90 } } as const;
