ALTER TABLE "reviews" ADD COLUMN "quotation" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "quoted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "reviews_quoted" ON "reviews" USING btree ("quoted_at" DESC NULLS LAST) WHERE quotation is not null and state = 'shown';--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_quotation" CHECK (("reviews"."quotation" is null) = ("reviews"."quoted_at" is null));