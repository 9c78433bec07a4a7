ALTER TABLE "pictures" ADD COLUMN "id" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "file_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "alt" jsonb;--> statement-breakpoint
ALTER TABLE "logos" ADD COLUMN "light_picture" text;--> statement-breakpoint
ALTER TABLE "logos" ADD COLUMN "dark_picture" text;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_id_unique" UNIQUE("id");