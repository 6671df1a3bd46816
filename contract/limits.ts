/** The limits that the API enforces and forms show. Free of schemas, so that the browser can import it at run time. */

const MEGABYTE = 1024 * 1024;

/** Returns the message for a number, or a text's length, outside its range. */
export const rangeMessage = (min: number, max: number): string => `Must be between ${min} and ${max}`;
/** Returns the bytes of so many gigabytes. */
export const bytesOfGigabytes = (gigabytes: number): number => Math.floor(gigabytes * 1024 * MEGABYTE);
/** Returns the bytes of so many megabytes. */
export const bytesOfMegabytes = (megabytes: number): number => Math.floor(megabytes * MEGABYTE);

// Searches and pages
export const SEARCH_TEXT_MAX_CHARACTERS = 100;
export const SEARCH_PAGE_DEFAULT_ITEMS = 10;
export const SEARCH_PAGE_MAX_ITEMS = 200;
export const SEARCH_OFFSET_MAX_ITEMS = 1_000_000;
/** Values in a list of a query or form, such as tags or category ids. */
export const LIST_MAX_ITEMS = 100;
export const ID_OR_SLUG_MAX_CHARACTERS = 80;
/** A statistics range without dates covers this many days. */
export const STATISTICS_DEFAULT_DAYS = 30;
export const STATISTICS_MAX_DAYS = 400;
/** Somebody who watched a show for at least this long has stayed. */
export const SHOW_STAYED_SECONDS = 60;
/** The analytics of a show compare it with the mean of the last shows, at most this many. */
export const SHOWS_COMPARED_MAX = 10;
/** The analytics of a longer show leave out later minutes. */
export const SHOW_MINUTES_MAX = 2880;
/** The viewers by minute of a show are deleted after this time; its sums stay. */
export const SHOW_MINUTES_RETENTION_DAYS = 400;

// Accounts
export const AGE_MIN_YEARS = 18;
/** Cookies of the browser, and the sessions whose token they carry. */
export const COOKIE_MAX_AGE_DAYS = 365;
/** The former email address of an account can undo its change for this long. */
export const EMAIL_CHANGE_UNDO_DAYS = 7;
/** A session that nobody uses for this long ends. */
export const SESSION_IDLE_DAYS = 30;
/** A login or a step-up allows sensitive changes for this long. */
export const STEP_UP_MINUTES = 10;
export const USERNAME_MIN_CHARACTERS = 3;
export const USERNAME_MAX_CHARACTERS = 30;
/** A username that a request looks up. Longer than usernames can be, so that the reply is a 404 instead of a 400. */
export const USERNAME_LOOKUP_MAX_CHARACTERS = 60;
/** First, last and display names, of a person or a studio. */
export const NAME_MAX_CHARACTERS = 60;
export const EMAIL_MAX_CHARACTERS = 254;
export const GENDER_MAX_CHARACTERS = 20;
export const TIME_ZONE_MAX_CHARACTERS = 60;
export const PASSWORD_MIN_CHARACTERS = 8;
export const PASSWORD_MAX_CHARACTERS = 72;
/**
 * A password that is compared with the stored one. Longer than a new one may be, so that the refusal reveals nothing.
 */
export const CURRENT_PASSWORD_MAX_CHARACTERS = 200;
export const URL_MAX_CHARACTERS = 300;
/** The default of the setting `avatarMaxMb`, and the most an operator can set. */
export const AVATAR_DEFAULT_MAX_MB = 2;
export const AVATAR_MAX_MB = 20;
/** An identity document, a release form or the document of a studio. */
export const DOCUMENT_MAX_MB = 10;
/** Members whose name is searched by fewer characters would be half of all members. */
export const MEMBER_SEARCH_MIN_CHARACTERS = 2;

// The security log
export const SECURITY_PAGE_DEFAULT_ITEMS = 10;
export const SECURITY_PAGE_MAX_ITEMS = 100;
export const SECURITY_LOG_DEFAULT_ITEMS = 50;

// Data rights
/** An account is deleted this many days after its owner asked for it. */
export const DELETION_DELAY_DAYS = 14;
/** An archive of an account's data can be downloaded for this many days. */
export const DATA_EXPORT_DAYS = 7;

// Performers
export const BIO_MAX_CHARACTERS = 5000;
export const TAG_MAX_CHARACTERS = 30;
export const SCHEDULE_MAX_SHOWS = 28;
/** The largest picture of a show, in MB. */
export const SHOW_PICTURE_MAX_MB = 10;
/** A performer's page lists this many coming shows, of this many days, and every ticket show. */
export const UPCOMING_SHOWS_MAX = 8;
export const UPCOMING_SHOWS_DAYS = 14;
/** A member is reminded of a show this long before it starts. */
export const REMINDER_MINUTES = 15;
export const REMINDERS_MAX = 100;
/** A calendar has the weekly shows of this many days. */
export const CALENDAR_DAYS = 60;
/** A feed has at most this many coming shows, live shows and posts, of each. */
export const FEED_MAX_ENTRIES = 20;
/** The largest width or height that an embedded player can be asked for in. */
export const OEMBED_MAX_PIXELS = 10_000;
export const SOCIAL_LINKS_MAX = 12;
/** How far back viewers of public shows can go at most. */
export const REWIND_MAX_MINUTES = 30;
export const STREAMING_TITLE_MAX_CHARACTERS = 120;
/** A token that publishes or plays a stream is valid for at most this long. */
export const STREAM_TOKEN_LIFETIME_HOURS = 12;
export const PRICE_PER_MINUTE_MAX_TOKENS = 10_000;
/** Participants of one group show. The setting `maxParticipants` may be lower. */
export const GROUP_SHOW_MIN_PARTICIPANTS = 1;
export const GROUP_SHOW_MAX_PARTICIPANTS = 100;

// Tips
/** The default of the setting `tipMaximum`, and the most an operator can set. */
export const TIP_DEFAULT_MAX_TOKENS = 10_000;
export const TIP_MAX_TOKENS = 1_000_000_000;
export const TIP_MESSAGE_MAX_CHARACTERS = 200;

// Chat
export const MESSAGE_MAX_CHARACTERS = 500;
export const MESSAGE_PAGE_DEFAULT_ITEMS = 50;
export const MESSAGE_PAGE_MAX_ITEMS = 200;
export const SLOW_MODE_MAX_SECONDS = 600;
export const MUTE_DEFAULT_MINUTES = 10;
export const MUTE_MAX_MINUTES = 7 * 24 * 60;
export const KICK_MINUTES = 10;
export const MODERATION_REASON_MAX_CHARACTERS = 300;
export const BLOCKED_WORDS_MAX = 200;
export const BLOCKED_WORD_MIN_CHARACTERS = 2;
export const BLOCKED_WORD_MAX_CHARACTERS = 60;
/** What sends an automatic message of a performer: time, a visitor who opens the room, or a goal that is reached. */
export const AUTOMATIC_MESSAGE_RULES = ['timer', 'join', 'goal'] as const;
export const AUTOMATIC_MESSAGES_MAX = 10;
export const AUTOMATIC_MESSAGE_MIN_MINUTES = 5;
export const AUTOMATIC_MESSAGE_MAX_MINUTES = 240;
/** Performers whose status one connection follows: all cards of the largest screens. */
export const WATCHED_PERFORMERS_MAX = 200;

// Direct messages, reports and contact
export const DIRECT_MESSAGE_MAX_CHARACTERS = 2000;
export const DIRECT_MESSAGE_PHOTO_MAX_MB = 20;
export const CONVERSATION_PAGE_ITEMS = 50;
export const REPORT_NOTE_MAX_CHARACTERS = 1000;
export const DOCUMENT_NUMBER_MAX_CHARACTERS = 40;
export const CONSENT_PEOPLE_MAX = 100;
/** A warning to a performer, or the reason for ending a show. */
export const OPERATOR_TEXT_MAX_CHARACTERS = 300;
export const APPEAL_MAX_CHARACTERS = 2000;
export const COMPLAINT_ADDRESSES_MAX = 20;
export const CONTACT_NAME_MAX_CHARACTERS = 100;
export const CONTACT_MESSAGE_MAX_CHARACTERS = 5000;

// Items on sale
export const ITEM_NAME_MAX_CHARACTERS = 120;
export const ITEM_DESCRIPTION_MAX_CHARACTERS = 5000;
export const ITEM_PRICE_MAX_TOKENS = 1_000_000;
export const PRODUCT_STOCK_MAX = 1_000_000;
/** A file with captions of a video. */
export const CAPTIONS_MAX_MB = 0.5;
export const CAPTIONS_MAX_CUES = 5000;
export const CAPTION_CUE_MAX_CHARACTERS = 1000;
/** The defaults of UPLOAD_VIDEO_MB, UPLOAD_FILE_MB and UPLOAD_PICTURE_MB. */
export const UPLOAD_DEFAULT_MAX_MB = { video: 2048, file: 2048, picture: 30 } as const;

// Percentages of commissions and shares
export const PERCENT_MIN = 0;
export const PERCENT_MAX = 100;

// Purchases, deliveries, refunds and payouts
export const PURCHASE_MAX_QUANTITY = 100;
export const DELIVERY_ADDRESS_MAX_CHARACTERS = 500;
export const POSTAL_CODE_MAX_CHARACTERS = 20;
/** each field of a delivery address except the postal code */
export const ADDRESS_FIELD_MAX_CHARACTERS = 100;
export const SHIPPING_CODE_MAX_CHARACTERS = 100;
export const REFUND_DESCRIPTION_MAX_CHARACTERS = 2000;
export const PAYMENT_DETAIL_MAX_CHARACTERS = 100;
/** Payout or refund requests that an operator decides at once. */
export const PAYOUT_DECISIONS_MAX = 200;
/** most tokens of one correction of a balance */
export const ADJUSTMENT_MAX_TOKENS = 1_000_000;
export const PAYOUT_NOTE_MAX_CHARACTERS = 500;

export const PASSKEY_NAME_MAX_CHARACTERS = 60;
export const PASSKEYS_MAX = 20;
export const RECOVERY_CODES = 10;
/** The digits of an authenticator app's code. */
export const TOTP_DIGITS = 6;

/** The queue of the operator's desk. */
export const CASES_PAGE_DEFAULT_ITEMS = 50;
export const CASES_PAGE_MAX_ITEMS = 100;
/** The words of an operator with a decision. */
export const REASON_MAX_CHARACTERS = 200;
export const CASE_WORDS_MAX_CHARACTERS = 1000;

/** The largest picture or sound of the site. */
export const SITE_FILE_MAX_MB = 10;
/** The most categories, menu items, packages or banners. */
export const SITE_LIST_MAX_ITEMS = 200;
/** The longest post, as HTML. */
export const POST_MAX_CHARACTERS = 200_000;
/** The longest text of an email. */
export const MAIL_BODY_MAX_CHARACTERS = 5000;

// Tip menus
export const TIP_MENUS_MAX = 10;
export const TIP_MENU_ENTRIES_MAX = 30;
export const TIP_MENU_NAME_MAX_CHARACTERS = 40;
export const TIP_MENU_SECTION_MAX_CHARACTERS = 24;
/** A few words about an entry, such as "any song she knows". */
export const TIP_MENU_DETAIL_MAX_CHARACTERS = 40;
export const TIP_MENU_COOLDOWN_MAX_SECONDS = 24 * 60 * 60;
export const TIP_MENU_STOCK_MAX = 999;
// an entry with outcomes is a wheel
export const WHEEL_OUTCOMES_MIN = 2;
export const WHEEL_OUTCOMES_MAX = 12;
export const WHEEL_OUTCOME_MAX_CHARACTERS = 60;
export const WHEEL_WEIGHT_MAX = 100;
export const CLIENT_SEED_MAX_CHARACTERS = 64;
/** Draws that the page of a draw lists at most. */
export const WHEEL_DRAWS_LISTED = 1000;
/** The icons that an entry can have, by their names in the web's icon set. */
export const TIP_MENU_ICONS = [
  'music',
  'mic',
  'megaphone',
  'heart',
  'star',
  'cake',
  'gift',
  'card',
  'pencil',
  'camera',
  'smile',
  'clock',
  'dice',
  'wheel',
] as const;

// Tip sounds
export const TIP_SOUNDS = ['chime', 'bell', 'pluck', 'drum', 'fanfare'] as const;
export type TipSoundName = (typeof TIP_SOUNDS)[number];
export const TIP_SOUNDS_MAX = 5;

// Supporters
export const SUPPORTER_LEVELS_MAX = 5;
export const SUPPORTER_LEVEL_NAME_MAX_CHARACTERS = 20;
export const SUPPORTER_LEVEL_TOKENS_MAX = 1_000_000;
export const SUPPORTER_COLOURS = ['grey', 'amber', 'pink', 'blue', 'green'] as const;

// Goals
/** Goals in a row. */
export const GOALS_MAX = 10;
export const GOAL_TITLE_MAX_CHARACTERS = 60;
/** The lamps of a goal's rail. */
export const GOAL_LAMPS = 24;
/** Pledges to a goal are held no longer than this before it is reached. */
export const PLEDGE_GOAL_MAX_DAYS = 30;
/** A performer confirms a reached goal within this time, or its pledges are returned. */
export const PLEDGE_CONFIRM_HOURS = 24;
/** A room shows how a pledged goal ended for this time. */
export const PLEDGE_RESULT_SHOWN_MINUTES = 60;

// Polls
export const POLL_QUESTION_MAX_CHARACTERS = 100;
export const POLL_CHOICE_MAX_CHARACTERS = 40;
export const POLL_CHOICES_MIN = 2;
export const POLL_CHOICES_MAX = 5;
export const POLL_MAX_MINUTES = 60;
/** A room shows the result of a poll for this time. */
export const POLL_RESULT_SHOWN_SECONDS = 60;
/** Polls and their votes are deleted after this time. */
export const POLL_RETENTION_DAYS = 30;

// Ticket shows
export const TICKET_SHOW_DESCRIPTION_MAX_CHARACTERS = 1000;
export const TICKET_SHOW_REASON_MAX_CHARACTERS = 300;
export const TICKET_PRICE_MAX_TOKENS = 100_000;
export const TICKET_SEATS_MAX = 2_000;
export const TICKET_SHOW_MIN_MINUTES = 5;
export const TICKET_SHOW_MAX_MINUTES = 360;
/** Tickets are held for no longer than this before their show. */
export const TICKET_SHOW_MAX_DAYS = 90;
/** Announced ticket shows of one performer. */
export const TICKET_SHOWS_MAX = 20;
/** A performer can open a ticket show this long before its start. */
export const TICKET_DOORS_MINUTES = 15;
/** A ticket show that is not open this long after its start does not take place. Until then late tickets are sold. */
export const TICKET_LATE_MINUTES = 30;
/** A ticket show whose pictures were lost waits for its performer this long. */
export const TICKET_RETURN_MINUTES = 10;
/** A free seat is offered to the next member on the waiting list after this time. */
export const TICKET_OFFER_MINUTES = 30;

// Spending limits
export const SPENDING_LIMIT_MAX_TOKENS = 10_000_000;
/** How long a higher limit waits until it holds. */
export const SPENDING_RAISE_HOURS = 24;
export const SPENDING_PAUSE_MAX_DAYS = 366;

// Following
/** What followers are told of: everything, that a performer is live, or nothing. */
export const FOLLOW_LEVELS = ['all', 'live', 'none'] as const;

// Event feed of performers' own tools
/** What a feed tells. */
export const FEED_KINDS = ['tip', 'menuEntry', 'goal', 'follow', 'sale'] as const;
export type FeedKind = (typeof FEED_KINDS)[number];
/** The kinds of overlays for OBS. */
export const OVERLAYS = ['alerts', 'goal', 'chat', 'queue'] as const;
export type OverlayKind = (typeof OVERLAYS)[number];
export const FEED_RETENTION_DAYS = 7;
export const FEED_KEYS_MAX = 10;
export const FEED_KEY_NAME_MAX_CHARACTERS = 40;
export const WEBHOOKS_MAX = 5;
export const WEBHOOK_URL_MAX_CHARACTERS = 500;
/** A webhook that failed for this time is switched off. */
export const WEBHOOK_DISABLED_AFTER_DAYS = 3;
export const WEBHOOK_FORMER_SECRET_HOURS = 24;
export const WEBHOOK_DELIVERIES_SHOWN = 50;
export const FEED_BATCH_MAX_EVENTS = 100;
/** Proxies close a silent answer after thirty seconds. */
export const FEED_WAIT_MAX_SECONDS = 25;

// Notifications
/** What a person is notified of. */
export const NOTIFICATION_KINDS = [
  'live',
  'reminder',
  'announcement',
  'message',
  'mention',
  'sale',
  'tip',
  'pledge',
  'ticket',
  'order',
  'refund',
  'payout',
  'milestone',
  'clip',
  'decision',
  'security',
] as const;
/** Where a notification reaches its account. `digest`: the summary for those who were away. */
export const NOTIFICATION_CHANNELS = ['bell', 'toast', 'push', 'mail', 'digest'] as const;
export const NOTIFICATION_DIGESTS = ['off', 'daily', 'weekly'] as const;
export const NOTIFICATION_DEFAULT_DIGEST = 'weekly';
/** A digest goes out in this hour of the account's time zone, weekly ones on Fridays. */
export const NOTIFICATION_DIGEST_HOUR = 18;
/** A digest goes only to accounts that have not been here for this time. */
export const NOTIFICATION_AWAY_HOURS = 24;
/** The most mails about notifications to one account in 24 hours; the digest tells the rest. */
export const NOTIFICATION_MAILS_PER_DAY = 20;
export const NOTIFICATION_GROUPS = ['following', 'messages', 'money', 'account'] as const;
/** What devices get while the site is closed. */
export const PUSH_KINDS = ['live', 'announcement', 'message', 'sale', 'tip', 'order', 'security'] as const;
export const PUSH_DEVICES_MAX = 10;
export const PUSH_ENDPOINT_MAX_CHARACTERS = 1000;
// Clips
/** Which clips of their public shows performers allow: none, those that they approve, or all at once. */
export const CLIP_RULES = ['off', 'approval', 'atOnce'] as const;
export type ClipRule = (typeof CLIP_RULES)[number];
export const CLIP_SECONDS = 30;
export const CLIP_TITLE_MAX_CHARACTERS = 80;
export const CLIPS_PER_MINUTE = 6;

// Announcements of performers
/** The audiences of announcements. `buyers`: of one item. */
export const ANNOUNCEMENT_AUDIENCES = ['followers', 'supporters', 'buyers'] as const;
export const ANNOUNCEMENT_MAX_CHARACTERS = 500;
export const ANNOUNCEMENT_PICTURE_MAX_MB = 20;
/** The most announcements of a performer within 24 hours. */
export const ANNOUNCEMENTS_PER_DAY = 2;
/** Tips and watching count for an announcement for this long after a person opened it. */
export const ANNOUNCEMENT_EFFECT_HOURS = 24;
/** With fewer recipients, the figures would reveal what a single person did. */
export const ANNOUNCEMENT_FIGURES_MIN_TOLD = 5;
/** The items whose buyers can be told, those with most buyers first. */
export const ANNOUNCEMENT_ITEMS_MAX = 50;
export const REACH_DAYS = 84;
/** Notifications are deleted after this time. */
export const NOTIFICATION_KEPT_DAYS = 90;
