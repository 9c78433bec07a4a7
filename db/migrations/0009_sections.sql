CREATE TABLE "theme_sections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "theme_sections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"theme_id" integer,
	"page_type" text NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"content" jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"form_key" text NOT NULL,
	"full_name" text NOT NULL,
	"email" text,
	"phone" text,
	"message" text NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "contact_messages_formKey_unique" UNIQUE("form_key"),
	CONSTRAINT "somewhere_to_answer" CHECK (coalesce("contact_messages"."email", "contact_messages"."phone") is not null)
);
--> statement-breakpoint
ALTER TABLE "theme_sections" ADD CONSTRAINT "theme_sections_theme_id_themes_id_fk" FOREIGN KEY ("theme_id") REFERENCES "public"."themes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "theme_sections_page" ON "theme_sections" USING btree ("page_type","position");--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("answered_at","created_at");