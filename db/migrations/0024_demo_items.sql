CREATE TABLE "demo_items" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"digest" text NOT NULL,
	"copied_at" timestamp with time zone NOT NULL,
	CONSTRAINT "demo_items_kind_key_pk" PRIMARY KEY("kind","key")
);
