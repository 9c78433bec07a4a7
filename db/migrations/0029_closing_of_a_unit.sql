ALTER TABLE "exchanges" DROP CONSTRAINT "exchanges_closing_id_closings_id_fk";
--> statement-breakpoint
ALTER TABLE "refund_requests" DROP CONSTRAINT "refund_requests_closing_id_closings_id_fk";
--> statement-breakpoint
DROP INDEX "exchanges_closing";--> statement-breakpoint
DROP INDEX "refund_requests_closing";--> statement-breakpoint
ALTER TABLE "exchange_units" ADD COLUMN "closing_id" integer;--> statement-breakpoint
ALTER TABLE "refund_units" ADD COLUMN "closing_id" integer;--> statement-breakpoint
UPDATE "exchange_units" u SET "closing_id" = coalesce((SELECT max(k."id") FROM "closing_slots" c JOIN "closings" k ON k."id" = c."closing_id"
  WHERE c."slot_id" = u."from_slot_id" AND k."closed_at" <= x."created_at" AND (k."reopened_at" IS NULL OR k."reopened_at" >= x."created_at")), x."closing_id")
  FROM "exchanges" x WHERE x."id" = u."exchange_id" AND u."free";--> statement-breakpoint
UPDATE "refund_units" u SET "closing_id" = coalesce((SELECT max(k."id") FROM "tickets" t JOIN "closing_slots" c ON c."slot_id" = t."slot_id" JOIN "closings" k ON k."id" = c."closing_id"
  WHERE t."order_line_id" = u."order_line_id" AND t."unit" = u."unit" AND k."closed_at" <= q."created_at" AND (k."reopened_at" IS NULL OR k."reopened_at" >= q."created_at")), q."closing_id")
  FROM "refund_requests" q WHERE q."id" = u."request_id" AND u."rule" = 'day_closed';--> statement-breakpoint
ALTER TABLE "exchange_units" ADD CONSTRAINT "exchange_units_closing_id_closings_id_fk" FOREIGN KEY ("closing_id") REFERENCES "public"."closings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_units" ADD CONSTRAINT "refund_units_closing_id_closings_id_fk" FOREIGN KEY ("closing_id") REFERENCES "public"."closings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exchange_units_closing" ON "exchange_units" USING btree ("closing_id");--> statement-breakpoint
CREATE INDEX "refund_units_closing" ON "refund_units" USING btree ("closing_id");--> statement-breakpoint
ALTER TABLE "exchanges" DROP COLUMN "closing_id";--> statement-breakpoint
ALTER TABLE "refund_requests" DROP COLUMN "closing_id";--> statement-breakpoint
ALTER TABLE "exchange_units" DROP COLUMN "free";