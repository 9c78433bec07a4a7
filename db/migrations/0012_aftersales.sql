CREATE TABLE "closing_slots" (
	"closing_id" integer NOT NULL,
	"slot_id" integer NOT NULL,
	CONSTRAINT "closing_slots_closing_id_slot_id_pk" PRIMARY KEY("closing_id","slot_id")
);
--> statement-breakpoint
CREATE TABLE "closings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "closings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"reason" jsonb NOT NULL,
	"by" text NOT NULL,
	"closed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reopened_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "exchange_units" (
	"exchange_id" integer NOT NULL,
	"order_line_id" integer NOT NULL,
	"unit" integer NOT NULL,
	"from_slot_id" integer NOT NULL,
	"paid_before" bigint NOT NULL,
	"paid_after" bigint NOT NULL,
	"free" boolean NOT NULL,
	"open" boolean NOT NULL,
	CONSTRAINT "exchange_units_exchange_id_order_line_id_unit_pk" PRIMARY KEY("exchange_id","order_line_id","unit")
);
--> statement-breakpoint
CREATE TABLE "exchanges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exchanges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"order_id" integer NOT NULL,
	"form_key" text NOT NULL,
	"form_digest" text NOT NULL,
	"closing_id" integer,
	"status" text NOT NULL,
	"by" text NOT NULL,
	"slot_id" integer NOT NULL,
	"date" date NOT NULL,
	"time" text NOT NULL,
	"difference" bigint NOT NULL,
	"claimant_id" integer,
	"method" text,
	"waits_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "exchanges_code_unique" UNIQUE("code"),
	CONSTRAINT "exchanges_formKey_unique" UNIQUE("form_key"),
	CONSTRAINT "exchange_waits_for_money" CHECK (("exchanges"."status" = 'waits') = ("exchanges"."waits_until" is not null))
);
--> statement-breakpoint
CREATE TABLE "refund_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"form_key" text NOT NULL,
	"form_digest" text NOT NULL,
	"closing_id" integer,
	"by" text NOT NULL,
	"into" text DEFAULT 'back' NOT NULL,
	"status" text NOT NULL,
	"note" text,
	"refusal" text,
	"shipping" bigint DEFAULT 0 NOT NULL,
	"shipping_vat" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	CONSTRAINT "refund_requests_formKey_unique" UNIQUE("form_key")
);
--> statement-breakpoint
CREATE TABLE "refund_units" (
	"request_id" integer NOT NULL,
	"order_line_id" integer NOT NULL,
	"unit" integer NOT NULL,
	"rule" text NOT NULL,
	"percent" integer NOT NULL,
	"paid" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"stock" text,
	"live" boolean DEFAULT true NOT NULL,
	CONSTRAINT "refund_units_request_id_order_line_id_unit_pk" PRIMARY KEY("request_id","order_line_id","unit"),
	CONSTRAINT "refund_unit_amount" CHECK ("refund_units"."amount" between 0 and "refund_units"."paid")
);
--> statement-breakpoint
ALTER TABLE "tickets" DROP CONSTRAINT "tickets_once";--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "turn" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "moves" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "refund_at_most" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "returned" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "closing_slots" ADD CONSTRAINT "closing_slots_closing_id_closings_id_fk" FOREIGN KEY ("closing_id") REFERENCES "public"."closings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closing_slots" ADD CONSTRAINT "closing_slots_slot_id_capacity_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."capacity_slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_units" ADD CONSTRAINT "exchange_units_exchange_id_exchanges_id_fk" FOREIGN KEY ("exchange_id") REFERENCES "public"."exchanges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_units" ADD CONSTRAINT "exchange_units_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_units" ADD CONSTRAINT "exchange_units_from_slot_id_capacity_slots_id_fk" FOREIGN KEY ("from_slot_id") REFERENCES "public"."capacity_slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_closing_id_closings_id_fk" FOREIGN KEY ("closing_id") REFERENCES "public"."closings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_slot_id_capacity_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."capacity_slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_claimant_id_claimants_id_fk" FOREIGN KEY ("claimant_id") REFERENCES "public"."claimants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_closing_id_closings_id_fk" FOREIGN KEY ("closing_id") REFERENCES "public"."closings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_units" ADD CONSTRAINT "refund_units_request_id_refund_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."refund_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_units" ADD CONSTRAINT "refund_units_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closing_slots_slot" ON "closing_slots" USING btree ("slot_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_units_one_at_a_time" ON "exchange_units" USING btree ("order_line_id","unit") WHERE "exchange_units"."open";--> statement-breakpoint
CREATE INDEX "exchange_units_unit" ON "exchange_units" USING btree ("order_line_id","unit");--> statement-breakpoint
CREATE INDEX "exchanges_order" ON "exchanges" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "exchanges_due" ON "exchanges" USING btree ("waits_until") WHERE "exchanges"."status" = 'waits';--> statement-breakpoint
CREATE INDEX "exchanges_closing" ON "exchanges" USING btree ("closing_id");--> statement-breakpoint
CREATE INDEX "refund_requests_order" ON "refund_requests" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refund_requests_open" ON "refund_requests" USING btree ("id") WHERE "refund_requests"."status" = 'requested';--> statement-breakpoint
CREATE INDEX "refund_requests_closing" ON "refund_requests" USING btree ("closing_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_units_once" ON "refund_units" USING btree ("order_line_id","unit") WHERE "refund_units"."live";--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_once" UNIQUE("order_line_id","unit","seat","turn");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "no_more_returned_than_sold" CHECK ("order_lines"."returned" between 0 and "order_lines"."quantity");