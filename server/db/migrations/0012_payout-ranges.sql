-- One time zone an account, whatever its role: performers said theirs already.
UPDATE accounts SET time_zone = performers.time_zone FROM performers WHERE performers.account_id = accounts.id AND performers.time_zone IS NOT NULL;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
-- Nothing is paid twice: ranges of an account never overlap, unless one of them was rejected.
ALTER TABLE payout_requests ADD CONSTRAINT payout_requests_apart
  EXCLUDE USING gist (account_id WITH =, tstzrange(from_at, until_at) WITH &&) WHERE (status <> 'rejected');
--> statement-breakpoint
-- an empty range would overlap nothing
ALTER TABLE payout_requests ADD CONSTRAINT payout_requests_range CHECK (from_at < until_at);
