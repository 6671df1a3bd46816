/** Matches an http or https URL inside user text, without the punctuation that ends the sentence. */
export const URL_PATTERN = String.raw`\bhttps?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]`;
