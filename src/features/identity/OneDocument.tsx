import { useState } from 'react';
import { DocumentView, FIRST_LOOK } from './DocumentView';
import { type LoadedDocument } from './useDocuments';

/** An identity document by itself, with zoom, rotation and the reviewer's name across it. */
export function OneDocument({ document, mark }: { document: Omit<LoadedDocument, 'field'>; mark: string }) {
  const [look, setLook] = useState(FIRST_LOOK);
  return <DocumentView document={{ ...document, field: 'idVerification' }} look={look} onLook={setLook} mark={mark} />;
}
