/** Says whether this browser plays media with these codecs (RFC 6381) that a page hands to it. */
export const canPlay = (codecs: string): boolean =>
  (
    window.MediaSource ?? (window as Window & { ManagedMediaSource?: typeof MediaSource }).ManagedMediaSource
  )?.isTypeSupported(`video/mp4; codecs="${codecs}"`) ?? false;
