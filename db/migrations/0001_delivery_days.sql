ALTER TABLE "shipping_zones" ADD COLUMN "min_days" integer;--> statement-breakpoint
ALTER TABLE "shipping_zones" ADD COLUMN "max_days" integer;--> statement-breakpoint
ALTER TABLE "shipping_zones" ADD COLUMN "working_days" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_zones" ADD COLUMN "cut_off" text DEFAULT '15:00' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_zones" ADD CONSTRAINT "shipping_days" CHECK (num_nulls("shipping_zones"."min_days", "shipping_zones"."max_days") <> 1 and "shipping_zones"."min_days" >= 0 and "shipping_zones"."max_days" between "shipping_zones"."min_days" and 90);--> statement-breakpoint
ALTER TABLE "shipping_zones" ADD CONSTRAINT "shipping_cut_off" CHECK ("shipping_zones"."cut_off" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');