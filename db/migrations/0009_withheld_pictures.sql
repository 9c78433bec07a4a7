ALTER TABLE "pictures" ADD COLUMN "by_visitor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "withheld" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "pictures" SET "by_visitor" = true WHERE "uploaded_at" IS NOT NULL AND "slug" IN (
  SELECT "avatar" FROM "reviews" UNION SELECT unnest("pictures") FROM "reviews");--> statement-breakpoint
UPDATE "pictures" SET "withheld" = true WHERE "by_visitor" AND "slug" NOT IN (
  SELECT "avatar" FROM "reviews" WHERE "state" <> 'refused' AND "avatar" IS NOT NULL
  UNION SELECT unnest("pictures") FROM "reviews" WHERE "state" <> 'refused');
