import { type Letter, letterTo, type Reader } from '@server/mail/compose';

/** To the performer: what became of the recording of a show. */
export const recordedLetter = (reader: Reader, title: string, videos: number, url: string): Letter =>
  letterTo(reader, {
    subject: `Your show was recorded: ${title}`,
    paragraphs: [
      videos > 1
        ? `the recording of your show "${title}" is kept as ${videos} draft videos, since the size of its picture or the kind of its sound changed on the way.`
        : `the recording of your show "${title}" is kept as a draft video.`,
      'Nobody but you sees it. Look through it, set a price if you like, and publish it, or delete it.',
    ],
    action: { label: 'To your videos', url },
  });
