ALTER TABLE "show_seats" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "shows" ADD COLUMN "country" text;