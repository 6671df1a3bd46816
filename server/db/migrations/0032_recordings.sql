ALTER TABLE "stream_sessions" ADD COLUMN "recording" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "stream_sessions" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "stream_sessions" ADD COLUMN "picture" text;