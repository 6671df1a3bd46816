/** The formats of pictures that are read. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';
/** The formats in which pages load resized pictures. */
export type ResizedFormat = 'avif' | 'webp';
/** Mail programs show neither AVIF nor, some of them, WebP. */
export type RenderedFormat = ResizedFormat | 'jpeg';

/** A target size in pixels: cropped to fill both sides, or scaled to fit inside them. */
export interface PictureSize {
  width: number;
  height: number;
  fit: 'cover' | 'inside';
  /** which part of a cut picture stays: the middle, or the part that people look at first (`attention`) */
  position?: 'attention';
}

/** What to render: a size, or a preview of an earlier rendering that shows only its colours. */
export type Rendering = PictureSize | { blurOf: string };

/** A rendered WebP picture. */
export interface RenderedPicture {
  bytes: Buffer;
  /** in pixels */
  width: number;
  height: number;
}

/** A picture to read. */
export interface PictureSource {
  /** a local file */
  path: string;
  /** the name that the sender gave, if its extension must match the content */
  filename?: string;
  maxPixels: number;
}

/** The tasks of the picture process: arguments and result of each. */
export interface PictureTasks {
  /** decodes a picture completely */
  verify: { args: PictureSource; result: PictureFormat };
  /** renders a picture in several sizes */
  render: { args: PictureSource & { renderings: Record<string, Rendering> }; result: Record<string, RenderedPicture> };
  /** renders a stored picture in a width, or in its own width if that is smaller */
  resize: { args: { path: string; width: number; format: RenderedFormat; maxPixels: number }; result: Buffer };
}
export type PictureTask = keyof PictureTasks;

/** A message to the picture process. */
export type TaskRequest = { [T in PictureTask]: { id: number; task: T } & PictureTasks[T]['args'] }[PictureTask];
