ALTER TABLE "payment_attempts" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "simulator_payments" ADD COLUMN "asked" jsonb;--> statement-breakpoint
-- The demo's gateways remember in other words now.
DELETE FROM "simulator_payments";
