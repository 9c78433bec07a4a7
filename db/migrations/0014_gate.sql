CREATE TABLE "admissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" integer NOT NULL,
	"direction" text NOT NULL,
	"gate" integer NOT NULL,
	"device" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"heard_at" timestamp with time zone NOT NULL,
	"refused" text,
	"undone_at" timestamp with time zone,
	"undone_by" text,
	CONSTRAINT "a_gate_has_a_number" CHECK ("admissions"."gate" between 1 and 99),
	CONSTRAINT "undone_by_somebody" CHECK (("admissions"."undone_at" is null) = ("admissions"."undone_by" is null))
);
--> statement-breakpoint
CREATE TABLE "retired_ticket_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"retired_at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "admits" jsonb;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD COLUMN "admits" jsonb DEFAULT '{"in":1}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "admissions" ADD CONSTRAINT "admissions_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admissions_ticket" ON "admissions" USING btree ("ticket_id");--> statement-breakpoint
UPDATE order_lines l SET admits = t.admits FROM ticket_types t WHERE t.id = l.ticket_type_id;
