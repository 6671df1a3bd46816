import { type FileGiven } from './call';

/** The smallest thing that is a PDF at both ends. */
export const documentFile = (): FileGiven => ({
  name: 'passport.pdf',
  type: 'application/pdf',
  content: '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n',
});
