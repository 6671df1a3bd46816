import { EMAIL_CHANGE_UNDO_DAYS } from '@contract/limits';
import { type Email, emailTo, type Recipient } from '@server/mail/compose';

/** Composes the email whose link verifies an email address. */
export const verificationEmail = (recipient: Recipient, siteName: string, url: string): Email =>
  emailTo(recipient, {
    subject: `Verify your email address for ${siteName}`,
    paragraphs: [
      'Please confirm that this email address is yours. The link works for two days.',
      "If you didn't request this, you can ignore this email.",
    ],
    action: { label: 'Verify my email address', url },
  });

/** Composes the email whose link sets a new password. */
export const passwordResetEmail = (recipient: Recipient, siteName: string, url: string): Email =>
  emailTo(recipient, {
    subject: `Set a new password for ${siteName}`,
    paragraphs: [
      'We received a request for a new password. The link works once, within an hour.',
      "If you didn't request this, ignore this email. Your password stays as it is.",
    ],
    action: { label: 'Set a new password', url },
  });

/** Composes the email to a performer whose account a studio created. */
export const welcomeEmail = (recipient: Recipient, siteName: string, openedBy: string, url: string): Email =>
  emailTo(recipient, {
    subject: `${openedBy} created an account for you at ${siteName}`,
    paragraphs: [
      `${openedBy} created an account for you at ${siteName} and uploaded your documents. To use it, set a password and accept the terms. The link works once, within a week.`,
      "If you don't know this studio, ignore the link and contact us.",
    ],
    action: { label: 'Set my password', url },
  });

/** Composes the email to the owner of an address that another registration used. */
export const emailInUseEmail = (recipient: Recipient, siteName: string, loginUrl: string): Email =>
  emailTo(recipient, {
    subject: `You already have an account at ${siteName}`,
    paragraphs: [
      `Someone used this email address for another account at ${siteName}. The address belongs to your account, so we didn't verify it for the other one, and we didn't reveal that you are a member.`,
      'If it was you, log in with your existing account, or set a new password there.',
    ],
    action: { label: 'Log in', url: loginUrl },
  });

/** Composes the email about a login from a new device or IP address. */
export const newLoginEmail = (
  recipient: Recipient,
  siteName: string,
  device: { ip: string; userAgent: string | null; at: Date },
  securityUrl: string,
): Email =>
  emailTo(recipient, {
    subject: `New login at ${siteName}`,
    paragraphs: [
      `Someone logged in to your account from a new device or network: IP address ${device.ip}, ${device.userAgent ?? 'an unknown browser'}, on ${device.at.toUTCString()}.`,
      "If it wasn't you, end that session and change your password.",
    ],
    action: { label: 'Show my sessions', url: securityUrl },
  });

/** Composes the email about a changed password. */
export const passwordChangedEmail = (recipient: Recipient, siteName: string, forgotUrl: string): Email =>
  emailTo(recipient, {
    subject: `Your password at ${siteName} was changed`,
    paragraphs: [
      'Your password was changed, and all your other sessions ended.',
      "If it wasn't you, set a new password now.",
    ],
    action: { label: 'Set a new password', url: forgotUrl },
  });

/** Composes the email about a changed second factor. */
export const secondFactorsEmail = (
  recipient: Recipient,
  siteName: string,
  change: string,
  securityUrl: string,
): Email =>
  emailTo(recipient, {
    subject: `Two-factor login at ${siteName} changed`,
    paragraphs: [change, "If it wasn't you, change your password, log out all other sessions and contact us."],
    action: { label: 'Show my security settings', url: securityUrl },
  });

/** Composes the email whose link makes a new address the address of an account. */
export const confirmEmailEmail = (recipient: Recipient, siteName: string, url: string): Email =>
  emailTo(recipient, {
    subject: `Confirm your new email address for ${siteName}`,
    paragraphs: [
      'Please confirm that this email address is yours. The link works for two days. Until then, your account keeps its current address.',
      "If you didn't request this, you can ignore this email.",
    ],
    action: { label: 'Confirm my new email address', url },
  });

const UNDO_HINT = `If it wasn't you, undo this now. It ends all sessions, and you set a new password. The link works for ${EMAIL_CHANGE_UNDO_DAYS} days.`;

/** Composes the email to the address of an account that asked for another one. */
export const emailChangeRequestedEmail = (
  recipient: Recipient,
  siteName: string,
  newAddress: string,
  undoUrl: string,
): Email =>
  emailTo(recipient, {
    subject: `Your email address at ${siteName} is about to change`,
    paragraphs: [
      `Someone asked to change the email address of your account to ${newAddress}. It changes once that address is confirmed.`,
      UNDO_HINT,
    ],
    action: { label: 'Undo the change', url: undoUrl },
  });

/** Composes the email to the former address of an account. */
export const emailChangedEmail = (recipient: Recipient, siteName: string, newAddress: string, undoUrl: string): Email =>
  emailTo(recipient, {
    subject: `Your email address at ${siteName} was changed`,
    paragraphs: [`We send emails about your account to ${newAddress} from now on.`, UNDO_HINT],
    action: { label: 'Undo the change', url: undoUrl },
  });
