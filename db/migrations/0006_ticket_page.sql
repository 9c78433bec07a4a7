-- Written by hand: a list of objects that have these strings, and these texts in several languages.
create function is_list_with_texts(v jsonb, strings text[], texts text[]) returns boolean language sql immutable as $$
  select case when v is null then null when jsonb_typeof(v) <> 'array' then false
    else not exists (select from jsonb_array_elements(v) as e
      where exists (select from unnest(strings) as key where jsonb_typeof(e -> key) is distinct from 'string')
        or exists (select from unnest(texts) as key
          where not coalesce(public.is_localized(e -> key) and jsonb_typeof(e -> key) = 'object', false))) end
$$;
--> statement-breakpoint
CREATE TABLE "ticket_companions" (
	"ticket_type_id" integer NOT NULL,
	"position" integer NOT NULL,
	"service_id" integer,
	"product_id" integer,
	CONSTRAINT "ticket_companions_ticket_type_id_position_pk" PRIMARY KEY("ticket_type_id","position"),
	CONSTRAINT "ticket_companion_is_one_item" CHECK (num_nonnulls("ticket_companions"."service_id", "ticket_companions"."product_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "ticket_types" ADD COLUMN "gallery" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD COLUMN "facts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD COLUMN "quote" jsonb;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD COLUMN "recommended_times" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD COLUMN "helpline" jsonb;--> statement-breakpoint
ALTER TABLE "ticket_companions" ADD CONSTRAINT "ticket_companions_ticket_type_id_ticket_types_id_fk" FOREIGN KEY ("ticket_type_id") REFERENCES "public"."ticket_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_companions" ADD CONSTRAINT "ticket_companions_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_companions" ADD CONSTRAINT "ticket_companions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD CONSTRAINT "ticket_page_texts" CHECK (is_list_with_texts("ticket_types"."gallery", '{picture}', '{caption}') and is_list_with_texts("ticket_types"."facts", '{icon}', '{title,note}')
        and is_list_with_texts("ticket_types"."recommended_times", '{from,to,time}', '{reason}')
        and ("ticket_types"."quote" is null or is_list_with_texts(jsonb_build_array("ticket_types"."quote"), '{}', '{text,author}'))
        and ("ticket_types"."helpline" is null or is_list_with_texts(jsonb_build_array("ticket_types"."helpline"), '{phone}', '{note}')));
--> statement-breakpoint
create trigger ticket_companions_announced after insert or update or delete or truncate on ticket_companions
  for each statement execute function announce_content_change();
