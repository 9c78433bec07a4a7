CREATE TABLE "search_entries" (
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"slug" text NOT NULL,
	"name" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"picture" text,
	"names" "tsvector" NOT NULL,
	"texts" "tsvector" NOT NULL,
	CONSTRAINT "search_entries_kind_item_id_pk" PRIMARY KEY("kind","item_id")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"near" text[] NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_entries_names" ON "search_entries" USING gin ("names");--> statement-breakpoint
CREATE INDEX "search_entries_texts" ON "search_entries" USING gin ("texts");--> statement-breakpoint
CREATE INDEX "search_words_near" ON "search_words" USING gin ("near");