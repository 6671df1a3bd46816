import { type DocumentField } from '@contract/documents';
import { type IdentityCheck, type IdentityReason } from '@contract/identity';

export const CHECKS: readonly { name: IdentityCheck; text: string }[] = [
  { name: 'sameFace', text: 'Same face in both pictures' },
  { name: 'nameMatches', text: 'Name matches the document' },
  { name: 'wholeDocument', text: 'Whole document visible, no glare' },
  { name: 'notEdited', text: 'No signs of editing' },
];

export const REASONS: readonly { name: IdentityReason; text: string }[] = [
  { name: 'unreadable', text: 'Unreadable' },
  { name: 'expired', text: 'Expired' },
  { name: 'nameDiffers', text: 'Name differs' },
  { name: 'under18', text: 'Under 18' },
  { name: 'notSamePerson', text: 'Not the same person' },
  { name: 'looksEdited', text: 'Looks edited' },
  { name: 'wrongDocument', text: 'Wrong document' },
  { name: 'other', text: 'Other' },
];

export const DOCUMENT_NAMES: Record<DocumentField, string> = {
  idVerification: 'Identity document',
  documentVerification: 'Second document',
  releaseForm: 'Release form',
};
