ALTER TABLE "claimants" ADD COLUMN "called_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "weekdays" integer[] DEFAULT '{1,2,3,4,5,6,7}' NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "pool_id" integer;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE no action ON UPDATE no action;