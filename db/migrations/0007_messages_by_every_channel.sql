CREATE TABLE "channel_tokens" (
	"channel" text PRIMARY KEY NOT NULL,
	"begun_with" text NOT NULL,
	"concealed" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"renewing_since" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "mails_waiting";--> statement-breakpoint
ALTER TABLE "demo_inbox" ADD COLUMN "channel" text DEFAULT 'mail' NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "channel" text DEFAULT 'mail' NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "state" text DEFAULT 'waiting' NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "doubt_since" timestamp with time zone;--> statement-breakpoint
UPDATE "mails" SET "state" = CASE WHEN "sent_at" IS NOT NULL THEN 'sent' WHEN "next_try_at" > '9000-01-01' THEN 'held' ELSE 'waiting' END;--> statement-breakpoint
CREATE INDEX "mails_undelivered" ON "mails" USING btree ("id") WHERE "mails"."state" in ('failed', 'unclear');--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" USING btree ("channel","next_try_at") WHERE "mails"."state" = 'waiting';--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mail_sent" CHECK (("mails"."state" = 'sent') = ("mails"."sent_at" is not null));
