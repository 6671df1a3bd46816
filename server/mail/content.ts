/** The content of an email: paragraphs of plain text, and what stands around them. */
export interface MailContent {
  subject: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  /** shown above the text, as a page shows it */
  show?: ShowPart;
  /** links with a line about each, below the text */
  list?: ListItem[];
  /** a last line below a rule, such as who else is live */
  also?: { text: string; links: { label: string; url: string }[] };
  /** why the reader gets it and how to stop it, without a login */
  unsubscribe?: Unsubscribe;
}

/** A show at the top of an email. */
export interface ShowPart {
  /** a JPEG with the width of the card, and its description */
  picture: { jpeg: Buffer; alt: string } | null;
  url: string;
  title: string;
  /** whether it is running; otherwise it begins soon */
  isLive: boolean;
  /** such as "since 20:58, your time", or "at 20:58, your time" for a show that begins soon */
  when: string;
  goal: { title: string; raised: number | null; tokens: number | null; lamps: number } | null;
}

export interface ListItem {
  title: string;
  detail: string;
  url: string;
}

/** How to stop an email (RFC 8058). */
export interface Unsubscribe {
  /** why the reader gets it */
  because: string;
  /** stops emails like this one */
  url: string;
  /** what the link stops, such as "email about messages" */
  what: string;
  allUrl: string;
  settingsUrl: string;
}

/** The site that sends an email. */
export interface MailSite {
  siteName: string;
  /** URL of the site, without a trailing slash */
  url: string;
}
