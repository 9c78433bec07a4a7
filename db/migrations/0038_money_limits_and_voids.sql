ALTER TABLE "receipts" DROP CONSTRAINT "receipts_once";--> statement-breakpoint
ALTER TABLE "receipts" DROP CONSTRAINT "receipts_one_a_transfer";--> statement-breakpoint
ALTER TABLE "refund_accounts" ADD COLUMN "by_member" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "is_unclear" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_acts" ADD COLUMN "moved_amount" bigint;--> statement-breakpoint
ALTER TABLE "staff_acts" ADD COLUMN "moved_for" text;--> statement-breakpoint
ALTER TABLE "refund_accounts" ADD CONSTRAINT "refund_accounts_by_member_staff_members_id_fk" FOREIGN KEY ("by_member") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_once" ON "receipts" USING btree ("provider","transaction_id") WHERE "receipts"."status" <> 'voided';--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_one_a_transfer" ON "receipts" USING btree ("provider","bank_reference") WHERE "receipts"."status" <> 'voided';--> statement-breakpoint
CREATE INDEX "staff_acts_moved_for" ON "staff_acts" USING btree ("moved_for") WHERE "staff_acts"."moved_for" is not null;