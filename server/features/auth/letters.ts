import { type Letter } from '@server/mail/compose';

/** Whom a letter greets. */
interface Reader {
  username: string;
  email: string;
}
type Words = Omit<Letter, 'to'>;

const letter = ({ username, email }: Reader, { subject, paragraphs, action }: Words): Letter => ({ to: email, subject, paragraphs: [`Hello ${username},`, ...paragraphs], action });

/** The link that confirms an address. */
export const verifyLetter = (reader: Reader, siteName: string, url: string): Letter =>
  letter(reader, {
    subject: `Confirm your address for ${siteName}`,
    paragraphs: [`please confirm that this address is yours. The link works for two days.`, 'If you did not ask for this, nothing happens when you leave it alone.'],
    action: { label: 'Confirm my address', url },
  });

/** The link that sets a new password. */
export const resetLetter = (reader: Reader, siteName: string, url: string): Letter =>
  letter(reader, {
    subject: `Set a new password for ${siteName}`,
    paragraphs: ['somebody, hopefully you, asked for a new password. The link works for one hour and once.', 'If it was not you, your password stays as it is.'],
    action: { label: 'Set a new password', url },
  });

/** To the owner of an address with which somebody registers again. */
export const addressInUseLetter = (reader: Reader, siteName: string, loginUrl: string): Letter =>
  letter(reader, {
    subject: `You have an account at ${siteName}`,
    paragraphs: [`somebody used this address for another account at ${siteName}. It belongs to yours, so we confirmed nothing and told nobody that you are here.`, 'If it was you: log in with the account that you have, or set a new password there.'],
    action: { label: 'Log in', url: loginUrl },
  });

export const newLoginLetter = (reader: Reader, siteName: string, device: { ip: string; userAgent: string | null; at: Date }, securityUrl: string): Letter =>
  letter(reader, {
    subject: `New login at ${siteName}`,
    paragraphs: [
      `somebody logged in to your account from a place we had not seen before: address ${device.ip}, ${device.userAgent ?? 'an unknown program'}, on ${device.at.toUTCString()}.`,
      'If it was not you, end that session and set another password.',
    ],
    action: { label: 'Look at my sessions', url: securityUrl },
  });

export const passwordChangedLetter = (reader: Reader, siteName: string, forgotUrl: string): Letter =>
  letter(reader, {
    subject: `Your password at ${siteName} was changed`,
    paragraphs: ['your password was just changed, and every other session ended.', 'If it was not you, set a new one at once.'],
    action: { label: 'Set a new password', url: forgotUrl },
  });

/** To the address that an account had until now. */
export const addressChangedLetter = (reader: Reader, siteName: string, newAddress: string): Letter =>
  letter(reader, {
    subject: `Your address at ${siteName} was changed`,
    paragraphs: [`mails of your account go to ${newAddress} from now on.`, 'If it was not you, please write to us.'],
  });
