/** The configuration of an embedded player, which its page hands to the script in an attribute of the body. */
export interface EmbedConfig {
  /** the performer */
  username: string;
  name: string;
  siteName: string;
  /** the address of the performer's room, or of the clip's page */
  room: string;
  /** base address of the API */
  api: string;
  /** the address of the site's terms, when visitors must confirm their age; null: they need not */
  terms: string | null;
  /** the clip that plays; null: the performer's room */
  clip: { title: string; video: string; poster: string | null } | null;
}
