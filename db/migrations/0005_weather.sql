CREATE TABLE "weather_observations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "weather_observations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"visibility_metres" integer NOT NULL,
	"wind_metres_per_second" integer NOT NULL,
	"temperature_celsius" integer NOT NULL,
	"note" jsonb,
	"observed_at" timestamp with time zone NOT NULL,
	"entered_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "weather_observations_newest" ON "weather_observations" USING btree ("observed_at","id");--> statement-breakpoint
CREATE TRIGGER "weather_observations_announced" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "weather_observations"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_content_change();
