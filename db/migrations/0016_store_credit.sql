CREATE TABLE "credit_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"credit_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"receipt_id" integer,
	"refund_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_entries_receiptId_unique" UNIQUE("receipt_id"),
	CONSTRAINT "credit_entries_refundId_unique" UNIQUE("refund_id"),
	CONSTRAINT "credit_entry" CHECK (("credit_entries"."kind" in ('given', 'returned')) = ("credit_entries"."amount" > 0) and "credit_entries"."amount" <> 0
        and ("credit_entries"."kind" = 'used') = ("credit_entries"."receipt_id" is not null) and ("credit_entries"."kind" = 'returned') = ("credit_entries"."refund_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "credits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"key" text NOT NULL,
	"stems_from" integer NOT NULL,
	"balance" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credits_code_unique" UNIQUE("code"),
	CONSTRAINT "credits_key_unique" UNIQUE("key"),
	CONSTRAINT "credit_never_overdrawn" CHECK ("credits"."balance" >= 0)
);
--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_credit_id_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_stems_from_payables_id_fk" FOREIGN KEY ("stems_from") REFERENCES "public"."payables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_entries_credit" ON "credit_entries" USING btree ("credit_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_given_once" ON "credit_entries" USING btree ("credit_id") WHERE "credit_entries"."kind" = 'given';--> statement-breakpoint
CREATE INDEX "credits_stem" ON "credits" USING btree ("stems_from");--> statement-breakpoint
CREATE INDEX "credits_to_expire" ON "credits" USING btree ("expires_at") WHERE "credits"."balance" > 0;