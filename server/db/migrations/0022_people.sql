-- The desk finds accounts by the start of a name, a username or an email address.
create index accounts_username_start on accounts (lower(username) text_pattern_ops);
--> statement-breakpoint
create index accounts_email_start on accounts (lower(email) text_pattern_ops);
--> statement-breakpoint
create index accounts_name_start on accounts (lower(name) text_pattern_ops);
