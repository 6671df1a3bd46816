import { z } from 'zod';
import { Id } from './common';
import { contract, operator } from './endpoint';

/** The identity documents of performers; a studio has the second one. */
export const DOCUMENT_FIELDS = ['idVerification', 'documentVerification', 'releaseForm'] as const;
export type DocumentField = (typeof DOCUMENT_FIELDS)[number];
/** The formats in which documents are stored, which are their file extensions. */
export type DocumentFormat = 'pdf' | 'jpg' | 'png' | 'webp';

/** Identity documents, for operators only. */
export const documents = contract({
  viewDocument: {
    summary:
      'Returns an identity document of a performer or studio as a file. The view is recorded in the security log',
    access: operator('reviewer'),
    params: z.object({ accountId: Id, field: z.enum(DOCUMENT_FIELDS) }),
    reply: z.string(),
    enveloped: false,
    streamed: true,
    perMinute: 60,
  },
});
