import { type CatalogMail } from '@server/mail/catalog';
import { type Email, emailTo, type Recipient } from '@server/mail/compose';

/** Tells a performer that the recording of a show became one or more draft videos. */
export const recordedEmail = (recipient: Recipient, title: string, videos: number | string, url: string): Email =>
  emailTo(recipient, {
    template:
      videos === 1
        ? { key: 'showRecorded', values: { title } }
        : { key: 'showRecordedInParts', values: { title, videos: String(videos) } },
    subject: `Your show was recorded: ${title}`,
    paragraphs: [
      videos === 1
        ? `your show "${title}" was saved as a draft video.`
        : `your show "${title}" was saved as ${videos} draft videos, because its picture size or audio format changed during the show.`,
      'Only you can see it. Check it, set a price if you like, then publish or delete it.',
    ],
    action: { label: 'Go to your videos', url },
  });

/** The emails about recordings whose texts owners can replace. */
export const STREAMING_MAILS: readonly CatalogMail[] = [
  {
    name: 'A show was recorded',
    examples: { title: 'Torch songs' },
    write: (to, { url }, { title }) => recordedEmail(to, title!, 1, url),
  },
  {
    name: 'A show was recorded in parts',
    examples: { title: 'Torch songs', videos: '2' },
    write: (to, { url }, { title, videos }) => recordedEmail(to, title!, videos!, url),
  },
];
