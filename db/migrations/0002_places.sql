ALTER TABLE "album_pictures" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "facts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "tickets" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "album_pictures_place" ON "album_pictures" USING btree ("place");--> statement-breakpoint
UPDATE "places" SET "tickets" = ARRAY["ticket"] WHERE "ticket" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "places" DROP COLUMN "ticket";