ALTER TABLE "receipts" DROP CONSTRAINT "receipts_one_a_transfer";--> statement-breakpoint
-- Of those that counted with another amount the first keeps the number.
UPDATE "receipts" r SET "bank_reference" = NULL WHERE EXISTS (SELECT FROM "receipts" f
  WHERE f."provider" = r."provider" AND f."bank_reference" = r."bank_reference" AND f."id" < r."id");--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_one_a_transfer" UNIQUE("provider","bank_reference");