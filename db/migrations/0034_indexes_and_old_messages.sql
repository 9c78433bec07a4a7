CREATE INDEX "exchanges_claimant" ON "exchanges" USING btree ("claimant_id") WHERE "exchanges"."claimant_id" is not null;--> statement-breakpoint
CREATE INDEX "mails_sent" ON "mails" USING btree ("sent_at") WHERE "mails"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "receipts_transaction" ON "receipts" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "receipts_bank_reference" ON "receipts" USING btree ("bank_reference");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "orders_to_review" ON "orders" USING btree ("id") WHERE "orders"."wants_review" and "orders"."review_asked_at" is null;