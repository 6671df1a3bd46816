/** Why a picture was rejected. */
export type PictureFault = 'not-a-picture' | 'animated' | 'too-many-pixels' | 'broken' | 'too-complex' | 'name';

/** The texts that senders see. The faults `too-many-pixels` and `name` have texts with details. */
const PICTURE_FAULT_TEXTS: Record<PictureFault, string> = {
  name: 'The extension of this file does not match its content.',
  'not-a-picture': 'This is not a picture in a supported format. Use JPEG, PNG or WebP.',
  animated: 'Animated pictures are not supported. Use a still picture.',
  'too-many-pixels': 'This picture has too many pixels. Use a smaller one.',
  broken: 'This picture is damaged and cannot be read. Export it again.',
  'too-complex': 'This picture takes too long to read. Export it in a smaller size.',
};

/** A picture that cannot be used. The message is the text for its sender. */
export class PictureRefused extends Error {
  constructor(
    readonly fault: PictureFault,
    text = PICTURE_FAULT_TEXTS[fault],
  ) {
    super(text);
    this.name = 'PictureRefused';
  }
}
