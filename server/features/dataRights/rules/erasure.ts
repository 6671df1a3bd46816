/**
 * What happens to the rows of a deleted account: they are deleted, they lose some values, or they stay as they are,
 * under the account's pseudonym. `where` limits a rule to some of the rows. All texts are SQL.
 */
export type ErasureRule =
  | { erase: 'delete'; where?: string }
  | { erase: 'clear'; set: Record<string, string>; where?: string }
  | { erase: 'keep'; why: string };

const DELETE: ErasureRule[] = [{ erase: 'delete' }];
const keep = (why: string): ErasureRule[] => [{ erase: 'keep', why }];
const clear = (set: Record<string, string>, where?: string): ErasureRule => ({ erase: 'clear', set, where });

const LEDGER = 'the ledger and its audit need it';
const OPERATOR_ACT = 'it says which operator acted';

const isOfKind = (kind: string) => `conversation_id in (select id from conversations where type ${kind})`;
/** Items that were sold stay as empty rows, because orders refer to them. */
const item = (set: Record<string, string>): ErasureRule[] => [
  { erase: 'delete', where: 'sold = 0' },
  clear({
    description: "''",
    upload_key: 'null',
    status: "'inactive'",
    removed_at: 'coalesce(removed_at, now())',
    search_text: "''",
    ...set,
  }),
];

/**
 * The rules of every column that refers to an account, by `table.column`. A test compares them with the foreign keys of
 * the database, so that no table is forgotten. What no foreign key leads to is in service/erasure.ts.
 */
export const ERASURE_RULES: Record<string, ErasureRule[]> = {
  // the account
  'sessions.account_id': DELETE,
  'impersonations.account_id': DELETE,
  'impersonations.operator_id': keep(OPERATOR_ACT),
  'passkeys.account_id': DELETE,
  'totp_secrets.account_id': DELETE,
  'recovery_codes.account_id': DELETE,
  'mail_links.account_id': DELETE,
  'account_devices.account_id': [
    // a ban covers the browsers of the account as long as it holds
    {
      erase: 'delete',
      where:
        'not exists (select from account_bans b where b.account_id = account_devices.account_id and b.lifted_at is null)',
    },
  ],
  'account_bans.account_id': [clear({ reason: "''" })],
  'account_bans.by_id': keep(OPERATOR_ACT),
  'former_usernames.account_id': [
    clear({ username: "case when username like 'sha256:%' then username else username_digest(username) end" }),
  ],
  'data_exports.account_id': DELETE,
  'security_words.account_id': DELETE,
  'account_deletions.account_id': keep('it says when the account was deleted'),

  // what the account uploaded; the files are deleted first
  'photos.performer_id': DELETE,
  'videos.performer_id': item({
    title: "'Deleted item'",
    source: 'null',
    file: 'null',
    file_bytes: 'null',
    trailer_source: 'null',
    trailer: 'null',
    captions: 'null',
    poster: 'null',
    blurred: 'null',
    storyboard: 'null',
  }),
  'galleries.performer_id': item({ name: "'Deleted item'" }),
  'products.performer_id': item({
    name: "'Deleted item'",
    image: 'null',
    file: 'null',
    file_name: 'null',
    file_bytes: 'null',
  }),

  // clips of public shows; the files are deleted first
  'clips.performer_id': DELETE,
  'clips.member_id': DELETE,

  // messages: the other side of a conversation keeps its copy (docs/decisions/0010)
  'messages.sender_id': [
    clear(
      { text: "''", photo: 'null', deleted_at: 'coalesce(deleted_at, now())' },
      `type <> 'tip' and ${isOfKind("<> 'private'")}`,
    ),
    clear({ text: "''" }, `type = 'tip' and ${isOfKind("<> 'private'")}`),
    clear(
      { text: "case when text = '' then 'This picture was deleted.' else text end", photo: 'null', type: "'text'" },
      `type = 'photo' and ${isOfKind("= 'private'")}`,
    ),
    clear(
      { text: "''" },
      `${isOfKind("= 'private'")} and (deleted_at is not null or seq <= (select theirs.cleared_seq from conversation_members theirs where theirs.conversation_id = messages.conversation_id and theirs.account_id <> messages.sender_id))`,
    ),
  ],
  'conversation_members.account_id': [
    clear({
      unread: '0',
      shown_at: 'null',
      cleared_seq: '(select last_seq from conversations c where c.id = conversation_id)',
    }),
  ],
  'conversations.performer_id': keep('private and group shows refer to it; its messages are cleared'),
  'moderation_log.performer_id': [clear({ detail: "''", reason: "''" })],
  'moderation_log.actor_id': [clear({ detail: "''", reason: "''" })],
  'moderation_log.target_id': [clear({ detail: "''", reason: "''" })],
  'room_settings.performer_id': DELETE,
  'room_moderators.performer_id': DELETE,
  'room_moderators.account_id': DELETE,
  'room_sanctions.performer_id': DELETE,
  'room_sanctions.account_id': DELETE,
  'room_sanctions.by_id': keep('the sanction of another account'),

  // other members and performers
  'feed_events.performer_id': DELETE,
  'feed_events.member_id': DELETE,
  'feed_keys.performer_id': DELETE,
  'webhooks.performer_id': DELETE,
  'notifications.account_id': DELETE,
  'notifications.actor_id': DELETE,
  'push_devices.account_id': DELETE,
  'notification_choices.account_id': DELETE,
  'notification_settings.account_id': DELETE,
  'notification_deliveries.account_id': DELETE,
  'show_reminders.account_id': DELETE,
  'show_reminders.performer_id': DELETE,
  'announcements.performer_id': DELETE,
  'announcement_recipients.account_id': DELETE,
  'announcement_optouts.account_id': DELETE,
  'announcement_optouts.performer_id': DELETE,
  'follower_days.performer_id': keep('numbers; the followers are deleted'),
  'favourites.user_id': DELETE,
  'favourites.performer_id': DELETE,
  'follower_counts.performer_id': keep('a number; the followers are deleted'),
  'blocked_users.user_id': DELETE,
  'blocked_users.performer_id': DELETE,
  'blocked_countries.performer_id': DELETE,
  'reports.reporter_id': [clear({ note: "''" })],
  'reports.accused_id': [clear({ note: "''", decision: "''" })],
  'reports.decided_by': keep(OPERATOR_ACT),
  'cases.account_id': [clear({ title: "''", facts: "'{}'", decision_words: "''" })],
  'cases.claimed_by': keep(OPERATOR_ACT),
  'cases.decided_by': keep(OPERATOR_ACT),

  // money
  'orders.member_id': [
    clear({ delivery_address: 'null', postal_code: 'null', shipping_code: 'null', idempotency_key: 'null' }),
  ],
  'delivery_addresses.account_id': DELETE,
  'orders.performer_id': keep(LEDGER),
  'refund_requests.member_id': [clear({ description: "''", note: "''" })],
  'refund_requests.decided_by': keep(OPERATOR_ACT),
  'tips.sender_id': [clear({ message: "''" })],
  'tips.performer_id': keep(LEDGER),
  'tip_menus.performer_id': DELETE,
  'tip_goals.performer_id': DELETE,
  'polls.performer_id': DELETE,
  'poll_votes.member_id': DELETE,
  'automatic_messages.performer_id': DELETE,
  'supporter_levels.performer_id': DELETE,
  'tip_sounds.performer_id': DELETE,
  'pledge_goals.performer_id': [clear({ title: "'Deleted goal'" })],
  'ticket_shows.performer_id': [clear({ title: "'Deleted show'", description: "''", reason: 'null' })],
  'tickets.member_id': [clear({ country: 'null' })],
  'ticket_waiters.member_id': DELETE,
  'spending_limits.member_id': DELETE,
  'spending_pauses.member_id': DELETE,
  'tip_menu_orders.performer_id': keep(LEDGER),
  'wheel_rounds.performer_id': keep(LEDGER),
  'token_orders.account_id': [clear({ payment_url: 'null', return_path: 'null', idempotency_key: 'null' })],
  'payment_information.account_id': DELETE,
  // the payment details of each request are replaced by empty ones
  'payout_requests.account_id': [clear({ request_note: "''", reason: 'null', idempotency_key: 'null' })],

  'payout_requests.decided_by': keep(OPERATOR_ACT),
  'payout_requests.done_by': keep(OPERATOR_ACT),
  'payout_approvals.by_id': keep(OPERATOR_ACT),
  'refund_approvals.by_id': keep(OPERATOR_ACT),
  'payout_exports.by_id': keep(OPERATOR_ACT),
  'balance_adjustments.account_id': [clear({ words: "''" })],
  'balance_adjustments.requested_by': keep(OPERATOR_ACT),
  'balance_adjustments.decided_by': keep(OPERATOR_ACT),
  'disputes.account_id': keep(LEDGER),
  'dispute_notes.by_id': keep(OPERATOR_ACT),

  // performers and studios
  'performers.account_id': [
    clear({
      verification_note: 'null',
      bio: "''",
      languages: "'{}'",
      tags: "'{}'",
      poster: 'null',
      thumbnail: 'null',
      streaming_title: "''",
      is_online: 'false',
      schedule: "'[]'",
      planned_shows: "'[]'",
      social_links: "'[]'",
      next_show_at: 'null',
      card_goal: 'null',
    }),
  ],
  // a rejected or deleted account's document may be shown again; its number and names go with the documents
  'identity_decisions.account_id': [clear({ note: "''", sealed: 'null' })],
  // the people in the performer's items asked for a record of their consent; it ends with the account
  'consent_people.performer_id': DELETE,
  'stage_people.performer_id': DELETE,
  'takedowns.owner_id': [clear({ title: "'Deleted item'", note: "''", appeal_text: "''", answer: "''" })],
  'takedowns.taken_by_id': keep(OPERATOR_ACT),
  'takedowns.decided_by_id': keep(OPERATOR_ACT),
  'complaints.decided_by_id': keep(OPERATOR_ACT),
  'show_oversight.performer_id': DELETE,
  'show_oversight.blurred_by_id': keep(OPERATOR_ACT),
  'identity_decisions.reviewer_id': keep(OPERATOR_ACT),
  'documents.account_id': keep('the setting documentRetentionDays says how long the law needs it'),
  'performer_categories.performer_id': DELETE,
  'performer_views.performer_id': DELETE,
  'broadcast_setups.performer_id': [clear({ is_recorded: 'false', clips: "'off'", is_previewed: 'false' })],
  'stream_previews.performer_id': DELETE,
  'stream_sessions.performer_id': [clear({ title: 'null', picture: 'null' })],
  'shows.performer_id': keep(LEDGER),
  'shows.member_id': [clear({ country: 'null' })],
  'show_seats.member_id': [clear({ country: 'null' })],
  'studios.account_id': [clear({ status_note: 'null' })],
  'studio_invitations.studio_id': DELETE,
  'studio_invitations.performer_id': [clear({ email: 'null' })],
  'studio_memberships.studio_id': [clear({ until: 'coalesce(until, greatest(since, now()))' })],
  'studio_memberships.performer_id': [clear({ until: 'coalesce(until, greatest(since, now()))' })],
};

/** Returns the username of a deleted account. */
export const pseudonymOf = (accountId: string): string => `deleted-${accountId.replace(/-/g, '').slice(-12)}`;
