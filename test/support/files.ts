import { type FileGiven } from './call';

/** Returns the smallest content with the start and end of a PDF. */
export const documentFile = (): FileGiven => ({
  name: 'passport.pdf',
  type: 'application/pdf',
  content: '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n',
});
