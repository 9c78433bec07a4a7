ALTER TABLE "staff_invitations" ADD COLUMN "inviter_id" integer;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_inviter_id_staff_members_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "staff_invitations" i SET "inviter_id" = m."id" FROM "staff_members" m WHERE m."full_name" = i."invited_by" AND i."used_at" IS NULL;
