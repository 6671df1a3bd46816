import { type CatalogMail } from '@server/mail/catalog';
import {
  confirmEmailEmail,
  emailChangedEmail,
  emailChangeRequestedEmail,
  emailInUseEmail,
  newLoginEmail,
  operatorInvitedEmail,
  passwordChangedEmail,
  passwordResetEmail,
  registrationDecidedEmail,
  secondFactorsEmail,
  verificationEmail,
  welcomeEmail,
} from '../emails';

const EXAMPLE_IP = '203.0.113.7';

/** The emails about accounts whose texts owners can replace. */
export const ACCOUNT_MAILS: readonly CatalogMail[] = [
  {
    name: 'Verify the email address',
    examples: {},
    write: (to, { siteName, url }) => verificationEmail(to, siteName, url),
  },
  { name: 'Set a new password', examples: {}, write: (to, { siteName, url }) => passwordResetEmail(to, siteName, url) },
  {
    name: 'A studio opened an account',
    examples: { openedBy: 'Big Hall' },
    write: (to, { siteName, url }, { openedBy }) => welcomeEmail(to, siteName, openedBy!, url),
  },
  {
    name: 'Invitation of an operator',
    examples: { invitedBy: 'Ellen Nordby' },
    write: (to, { siteName, url }, { invitedBy }) => operatorInvitedEmail(to, siteName, invitedBy!, url),
  },
  {
    name: 'The address has an account already',
    examples: {},
    write: (to, { siteName, url }) => emailInUseEmail(to, siteName, url),
  },
  {
    name: 'New login',
    examples: { ip: EXAMPLE_IP, browser: 'Firefox on Linux', time: 'Mon, 23 Nov 2026 20:00:00 GMT' },
    write: (to, { siteName, url }, { ip, browser, time }) =>
      newLoginEmail(to, siteName, { ip: ip!, userAgent: browser!, at: time! }, url),
  },
  { name: 'Password changed', examples: {}, write: (to, { siteName, url }) => passwordChangedEmail(to, siteName, url) },
  {
    name: 'Second factor changed',
    examples: { change: 'A passkey was added to your account.' },
    write: (to, { siteName, url }, { change }) => secondFactorsEmail(to, siteName, change!, url),
  },
  {
    name: 'Confirm a new email address',
    examples: {},
    write: (to, { siteName, url }) => confirmEmailEmail(to, siteName, url),
  },
  {
    name: 'The email address is about to change',
    examples: { newAddress: 'new@example.com' },
    write: (to, { siteName, url }, { newAddress }) => emailChangeRequestedEmail(to, siteName, newAddress!, url),
  },
  {
    name: 'The email address was changed',
    examples: { newAddress: 'new@example.com' },
    write: (to, { siteName, url }, { newAddress }) => emailChangedEmail(to, siteName, newAddress!, url),
  },
  {
    name: 'Performer verified',
    examples: { note: 'Welcome on stage.' },
    write: (to, { siteName, url }, { note }) =>
      registrationDecidedEmail({ ...to, role: 'performer' }, siteName, url, { accepted: true, note: note! }),
  },
  {
    name: 'Studio approved',
    examples: { note: 'Welcome on stage.' },
    write: (to, { siteName, url }, { note }) =>
      registrationDecidedEmail({ ...to, role: 'studio' }, siteName, url, { accepted: true, note: note! }),
  },
  {
    name: 'Documents of a performer rejected',
    examples: { reason: 'The picture is blurred.' },
    write: (to, { siteName, url }, { reason }) =>
      registrationDecidedEmail({ ...to, role: 'performer' }, siteName, url, { accepted: false, note: reason! }),
  },
  {
    name: 'Documents of a studio rejected',
    examples: { reason: 'The picture is blurred.' },
    write: (to, { siteName, url }, { reason }) =>
      registrationDecidedEmail({ ...to, role: 'studio' }, siteName, url, { accepted: false, note: reason! }),
  },
];
