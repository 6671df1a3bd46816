import { type Email, emailTo, type Recipient } from '@server/mail/compose';

/** Tells a performer that the recording of a show became one or more draft videos. */
export const recordedEmail = (recipient: Recipient, title: string, videos: number, url: string): Email =>
  emailTo(recipient, {
    subject: `Your show was recorded: ${title}`,
    paragraphs: [
      videos > 1
        ? `your show "${title}" was saved as ${videos} draft videos, because its picture size or audio format changed during the show.`
        : `your show "${title}" was saved as a draft video.`,
      'Only you can see it. Check it, set a price if you like, then publish or delete it.',
    ],
    action: { label: 'Go to your videos', url },
  });
