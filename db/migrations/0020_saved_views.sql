CREATE TABLE "saved_views" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"page" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"member_id" integer,
	"by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_views_name" UNIQUE("page","name")
);
--> statement-breakpoint
ALTER TABLE "slots" ADD COLUMN "last_entry" text;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_lines_date" ON "order_lines" USING btree ("date","order_id");--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("total");--> statement-breakpoint
CREATE INDEX "payments_received" ON "payments" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "refunds_done" ON "refunds" USING btree ("done_at");--> statement-breakpoint
ALTER TABLE "slots" ADD CONSTRAINT "slot_last_entry" CHECK ("slots"."last_entry" is null or ("slots"."time" = '' and "slots"."last_entry" ~ '^[0-2][0-9]:[0-5][0-9]$'));