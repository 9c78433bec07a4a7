CREATE TABLE "stock_movements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"stock_id" integer NOT NULL,
	"change" integer NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"by" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_movement_changes" CHECK ("stock_movements"."change" <> 0)
);
--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_stock_id_stocks_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."stocks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_movements_stock" ON "stock_movements" USING btree ("stock_id","id");--> statement-breakpoint
insert into stock_movements (stock_id, change, quantity, reason, at)
  select id, quantity, quantity, 'opening', now() from stocks where quantity > 0;
