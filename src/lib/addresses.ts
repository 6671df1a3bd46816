/** The pattern of an address within a text that somebody wrote: http and https alone, without the sign that ends the sentence. */
export const ADDRESS = String.raw`\bhttps?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]`;
