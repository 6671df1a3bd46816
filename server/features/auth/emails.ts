import { EMAIL_CHANGE_UNDO_DAYS } from '@contract/limits';
import { type Email, emailTo, type Recipient } from '@server/mail/compose';

/** Composes the email whose link verifies an email address. */
export const verificationEmail = (recipient: Recipient, siteName: string, url: string): Email =>
  emailTo(recipient, {
    template: { key: 'verification', values: { siteName } },
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
    template: { key: 'passwordReset', values: { siteName } },
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
    template: { key: 'welcome', values: { siteName, openedBy } },
    subject: `${openedBy} created an account for you at ${siteName}`,
    paragraphs: [
      `${openedBy} created an account for you at ${siteName} and uploaded your documents. To use it, set a password and accept the terms. The link works once, within a week.`,
      "If you don't know this studio, ignore the link and contact us.",
    ],
    action: { label: 'Set my password', url },
  });

/** Composes the email that invites an operator. */
export const operatorInvitedEmail = (recipient: Recipient, siteName: string, invitedBy: string, url: string): Email =>
  emailTo(recipient, {
    template: { key: 'operatorInvited', values: { siteName, invitedBy } },
    subject: `${invitedBy} invites you to run ${siteName}`,
    paragraphs: [
      `${invitedBy} made you an operator of ${siteName}. Set a password, then log in to the desk and set up your second factor. The link works once, within a week.`,
      "If you don't know why you get this email, ignore it: without a password the account can't be used.",
    ],
    action: { label: 'Set my password', url },
  });

/** Composes the email to the owner of an address that another registration used. */
export const emailInUseEmail = (recipient: Recipient, siteName: string, loginUrl: string): Email =>
  emailTo(recipient, {
    template: { key: 'emailInUse', values: { siteName } },
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
  device: { ip: string; userAgent: string | null; at: string },
  securityUrl: string,
): Email =>
  emailTo(recipient, {
    template: {
      key: 'newLogin',
      values: { siteName, ip: device.ip, browser: device.userAgent ?? 'an unknown browser', time: device.at },
    },
    subject: `New login at ${siteName}`,
    paragraphs: [
      `Someone logged in to your account from a new device or network: IP address ${device.ip}, ${device.userAgent ?? 'an unknown browser'}, on ${device.at}.`,
      "If it wasn't you, end that session and change your password.",
    ],
    action: { label: 'Show my sessions', url: securityUrl },
  });

/** Composes the email about a changed password. */
export const passwordChangedEmail = (recipient: Recipient, siteName: string, forgotUrl: string): Email =>
  emailTo(recipient, {
    template: { key: 'passwordChanged', values: { siteName } },
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
    template: { key: 'secondFactors', values: { siteName, change } },
    subject: `Two-factor login at ${siteName} changed`,
    paragraphs: [change, "If it wasn't you, change your password, log out all other sessions and contact us."],
    action: { label: 'Show my security settings', url: securityUrl },
  });

/** Composes the email whose link makes a new address the address of an account. */
export const confirmEmailEmail = (recipient: Recipient, siteName: string, url: string): Email =>
  emailTo(recipient, {
    template: { key: 'confirmEmail', values: { siteName } },
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
    template: { key: 'emailChangeRequested', values: { siteName, newAddress } },
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
    template: { key: 'emailChanged', values: { siteName, newAddress } },
    subject: `Your email address at ${siteName} was changed`,
    paragraphs: [`We send emails about your account to ${newAddress} from now on.`, UNDO_HINT],
    action: { label: 'Undo the change', url: undoUrl },
  });

/**
 * Composes the email about an operator's decision on a performer or a studio.
 * @param note the operator's reason, or null
 */
export function registrationDecidedEmail(
  recipient: Recipient & { role: string },
  siteName: string,
  url: string,
  { accepted, note }: { accepted: boolean; note: string | null },
): Email {
  const isStudio = recipient.role === 'studio';
  const values: Record<string, string> = accepted ? { siteName, note: note ?? '' } : { siteName, reason: note ?? '' };
  if (!accepted)
    return emailTo(recipient, {
      template: { key: isStudio ? 'studioRejected' : 'performerRejected', values },
      subject: `Your documents for ${siteName} were not accepted`,
      paragraphs: [
        ...(note ? [`The reason: ${note}`] : []),
        'Send new documents, and we will check them again. Until then, your account stays as it is.',
      ],
      action: {
        label: 'Send new documents',
        url: `${url}${isStudio ? '/studio/profile' : '/account/performer/documents'}`,
      },
    });
  return emailTo(recipient, {
    template: { key: isStudio ? 'studioApproved' : 'performerVerified', values },
    subject: isStudio ? `Your studio is approved at ${siteName}` : `You are verified at ${siteName}`,
    paragraphs: [
      isStudio
        ? 'We checked your documents. You can now invite performers and manage their accounts.'
        : 'We checked your documents. You can now go live and sell.',
      ...(note ? [note] : []),
    ],
    action: isStudio
      ? { label: 'Open my studio', url: `${url}/studio/performers` }
      : { label: 'Go live', url: `${url}/live` },
  });
}
