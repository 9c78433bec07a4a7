CREATE TABLE "added_rows" (
	"digest" text PRIMARY KEY NOT NULL,
	"row_key" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "added_rows_created" ON "added_rows" USING btree ("created_at");