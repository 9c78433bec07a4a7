ALTER TABLE "ticket_prices" DROP CONSTRAINT "ticket_prices_once";--> statement-breakpoint
ALTER TABLE "vat_rates" DROP CONSTRAINT "vat_rates_starts_on_pk";--> statement-breakpoint
ALTER TABLE "ticket_prices" ALTER COLUMN "price" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "price_categories" ADD COLUMN "active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_prices" ADD COLUMN "starts_on" date;--> statement-breakpoint
ALTER TABLE "vat_rates" ADD COLUMN "id" integer PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "vat_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "vat_rates" ADD COLUMN "kind" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_prices" ADD CONSTRAINT "ticket_prices_once" UNIQUE NULLS NOT DISTINCT("category_id","season_id","day_kind","starts_on");--> statement-breakpoint
ALTER TABLE "vat_rates" ADD CONSTRAINT "vat_rates_once" UNIQUE("starts_on","kind");--> statement-breakpoint
ALTER TABLE "vat_rates" ADD CONSTRAINT "vat_kind" CHECK ("vat_rates"."kind" in ('all', 'ticket', 'goods', 'service', 'shipping'));