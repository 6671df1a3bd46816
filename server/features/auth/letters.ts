import { type Letter, letterTo, type Reader } from '@server/mail/compose';

/** The link that confirms an address. */
export const verifyLetter = (reader: Reader, siteName: string, url: string): Letter =>
  letterTo(reader, {
    subject: `Confirm your address for ${siteName}`,
    paragraphs: [
      `please confirm that this address is yours. The link works for two days.`,
      'If you did not ask for this, nothing happens when you leave it alone.',
    ],
    action: { label: 'Confirm my address', url },
  });

/** The link that sets a new password. */
export const resetLetter = (reader: Reader, siteName: string, url: string): Letter =>
  letterTo(reader, {
    subject: `Set a new password for ${siteName}`,
    paragraphs: [
      'somebody, hopefully you, asked for a new password. The link works for one hour and once.',
      'If it was not you, your password stays as it is.',
    ],
    action: { label: 'Set a new password', url },
  });

/** To a person for whom somebody opened an account. */
export const welcomeLetter = (reader: Reader, siteName: string, openedBy: string, url: string): Letter =>
  letterTo(reader, {
    subject: `${openedBy} opened an account for you at ${siteName}`,
    paragraphs: [
      `${openedBy} opened an account for you at ${siteName} and sent your papers with it. Set your password to use it; you accept the terms there. The link works for a week and once.`,
      'If you know nothing of this, leave the link alone and tell us.',
    ],
    action: { label: 'Set my password', url },
  });

/** To the owner of an address with which somebody registers again. */
export const addressInUseLetter = (reader: Reader, siteName: string, loginUrl: string): Letter =>
  letterTo(reader, {
    subject: `You have an account at ${siteName}`,
    paragraphs: [
      `somebody used this address for another account at ${siteName}. It belongs to yours, so we confirmed nothing and told nobody that you are here.`,
      'If it was you: log in with the account that you have, or set a new password there.',
    ],
    action: { label: 'Log in', url: loginUrl },
  });

export const newLoginLetter = (
  reader: Reader,
  siteName: string,
  device: { ip: string; userAgent: string | null; at: Date },
  securityUrl: string,
): Letter =>
  letterTo(reader, {
    subject: `New login at ${siteName}`,
    paragraphs: [
      `somebody logged in to your account from a place we had not seen before: address ${device.ip}, ${device.userAgent ?? 'an unknown program'}, on ${device.at.toUTCString()}.`,
      'If it was not you, end that session and set another password.',
    ],
    action: { label: 'Look at my sessions', url: securityUrl },
  });

export const passwordChangedLetter = (reader: Reader, siteName: string, forgotUrl: string): Letter =>
  letterTo(reader, {
    subject: `Your password at ${siteName} was changed`,
    paragraphs: [
      'your password was just changed, and every other session ended.',
      'If it was not you, set a new one at once.',
    ],
    action: { label: 'Set a new password', url: forgotUrl },
  });

/** To the address that an account had until now. */
export const addressChangedLetter = (reader: Reader, siteName: string, newAddress: string): Letter =>
  letterTo(reader, {
    subject: `Your address at ${siteName} was changed`,
    paragraphs: [`mails of your account go to ${newAddress} from now on.`, 'If it was not you, please write to us.'],
  });
