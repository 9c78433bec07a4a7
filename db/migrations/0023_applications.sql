CREATE TABLE "cv_uploads" (
	"token" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "cv_uploads_age" ON "cv_uploads" USING btree ("uploaded_at");--> statement-breakpoint
CREATE INDEX "comments_by_decision" ON "comments" USING btree ("decided_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE state <> 'held';--> statement-breakpoint
CREATE INDEX "reviews_by_decision" ON "reviews" USING btree ("decided_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE state <> 'held';--> statement-breakpoint
CREATE INDEX "applications_age" ON "applications" USING btree ("created_at");