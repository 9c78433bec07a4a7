ALTER TABLE "ticket_types" DROP CONSTRAINT "ticket_page_texts";--> statement-breakpoint
ALTER TABLE "ticket_types" ADD COLUMN "trip" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD CONSTRAINT "ticket_page_texts" CHECK (is_list_with_texts("ticket_types"."gallery", '{picture}', '{caption}') and is_list_with_texts("ticket_types"."facts", '{icon}', '{title,note}')
        and is_list_with_texts("ticket_types"."trip", '{}', '{title,note}')
        and is_list_with_texts("ticket_types"."recommended_times", '{from,to,time}', '{reason}')
        and ("ticket_types"."quote" is null or is_list_with_texts(jsonb_build_array("ticket_types"."quote"), '{}', '{text,author}'))
        and ("ticket_types"."helpline" is null or is_list_with_texts(jsonb_build_array("ticket_types"."helpline"), '{phone}', '{note}')));