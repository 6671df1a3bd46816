CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"variants" text[] NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_words_variants" ON "search_words" USING gin ("variants");