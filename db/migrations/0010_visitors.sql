CREATE TABLE "consents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"visitor" text NOT NULL,
	"choice" text NOT NULL,
	"version" integer NOT NULL,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_views" (
	"day" date NOT NULL,
	"path" text NOT NULL,
	"locale" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "page_views_day_path_locale_pk" PRIMARY KEY("day","path","locale")
);
--> statement-breakpoint
CREATE TABLE "visitor_sessions" (
	"session_id" text PRIMARY KEY NOT NULL,
	"user_id" integer,
	"ip_address" text,
	"country" text,
	"user_agent" text,
	"device_info" jsonb,
	"referrer" text,
	"landing_page" text NOT NULL,
	"exit_page" text,
	"last_activity" timestamp with time zone NOT NULL,
	"page_views" integer DEFAULT 1 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"start_time" timestamp with time zone DEFAULT now() NOT NULL,
	"end_time" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "consents_visitor" ON "consents" USING btree ("visitor");--> statement-breakpoint
CREATE INDEX "visitor_sessions_to_look_up" ON "visitor_sessions" USING btree ("start_time") WHERE "visitor_sessions"."country" is null and "visitor_sessions"."ip_address" is not null;--> statement-breakpoint
CREATE INDEX "visitor_sessions_address" ON "visitor_sessions" USING btree ("ip_address","start_time");--> statement-breakpoint
CREATE INDEX "visitor_sessions_activity" ON "visitor_sessions" USING btree ("last_activity");