CREATE TABLE "closing_orders" (
	"closing_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"open_told_at" timestamp with time zone,
	CONSTRAINT "closing_orders_closing_id_order_id_pk" PRIMARY KEY("closing_id","order_id")
);
--> statement-breakpoint
ALTER TABLE "closing_orders" ADD CONSTRAINT "closing_orders_closing_id_closings_id_fk" FOREIGN KEY ("closing_id") REFERENCES "public"."closings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closing_orders" ADD CONSTRAINT "closing_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closing_orders_order" ON "closing_orders" USING btree ("order_id");