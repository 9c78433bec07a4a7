CREATE TABLE "comments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"post_id" integer NOT NULL,
	"parent_id" integer,
	"name" text NOT NULL,
	"email" text,
	"content" text NOT NULL,
	"by_shop" text,
	"form_key" text NOT NULL,
	"user_id" integer,
	"writer" text,
	"digest" text NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"reason" text,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	CONSTRAINT "comments_formKey_unique" UNIQUE("form_key"),
	CONSTRAINT "comments_decided" CHECK (("comments"."state" = 'refused') = ("comments"."reason" is not null)
    and ("comments"."state" = 'held') = ("comments"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"one" integer DEFAULT 0 NOT NULL,
	"two" integer DEFAULT 0 NOT NULL,
	"three" integer DEFAULT 0 NOT NULL,
	"four" integer DEFAULT 0 NOT NULL,
	"five" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ratings_kind_item_id_pk" PRIMARY KEY("kind","item_id"),
	CONSTRAINT "ratings_counted" CHECK (least("ratings"."one", "ratings"."two", "ratings"."three", "ratings"."four", "ratings"."five") >= 0)
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"stars" integer NOT NULL,
	"title" text,
	"content" text NOT NULL,
	"author_name" text NOT NULL,
	"profession" text,
	"avatar" text,
	"visited_on" date,
	"order_id" integer,
	"form_key" text NOT NULL,
	"user_id" integer,
	"writer" text,
	"digest" text NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"reason" text,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"reply" text,
	"replied_at" timestamp with time zone,
	"replied_by" text,
	CONSTRAINT "reviews_formKey_unique" UNIQUE("form_key"),
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 1 and 5),
	CONSTRAINT "reviews_place" CHECK (("reviews"."kind" = 'place') = ("reviews"."item_id" = 0)),
	CONSTRAINT "reviews_decided" CHECK (("reviews"."state" = 'refused') = ("reviews"."reason" is not null)
    and ("reviews"."state" = 'held') = ("reviews"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "album_pictures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "album_pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"album_id" integer NOT NULL,
	"slug" text NOT NULL,
	"picture" text NOT NULL,
	"caption" jsonb NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "album_pictures_once" UNIQUE("album_id","slug")
);
--> statement-breakpoint
CREATE TABLE "albums" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "albums_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "albums_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "authors" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "authors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"role" jsonb NOT NULL,
	"about" jsonb NOT NULL,
	"picture" text,
	CONSTRAINT "authors_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "courses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" jsonb NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "courses_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "dishes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dishes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"course_id" integer NOT NULL,
	"kitchen_id" integer NOT NULL,
	"name" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"ingredients" jsonb NOT NULL,
	"contains" text[] NOT NULL,
	"marks" text[] NOT NULL,
	"price" bigint NOT NULL,
	"picture" text,
	"active" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "dishes_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "imported_items" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"digest" text NOT NULL,
	"picture" text,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imported_items_kind_slug_pk" PRIMARY KEY("kind","slug"),
	CONSTRAINT "imported_slug" CHECK ("imported_items"."slug" <> '')
);
--> statement-breakpoint
CREATE TABLE "kitchens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kitchens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" jsonb NOT NULL,
	"whereabouts" jsonb NOT NULL,
	"opens" text NOT NULL,
	"closes" text NOT NULL,
	"place_id" integer,
	"position" integer NOT NULL,
	CONSTRAINT "kitchens_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "places_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"kind" text NOT NULL,
	"name" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"x" integer NOT NULL,
	"y" integer NOT NULL,
	"opens" text,
	"ticket" text,
	"picture" text,
	"position" integer NOT NULL,
	CONSTRAINT "places_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"picture" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_tags" (
	"post_id" integer NOT NULL,
	"tag_id" integer NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "post_tags_post_id_tag_id_pk" PRIMARY KEY("post_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"title" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"keywords" jsonb,
	"body" jsonb NOT NULL,
	"drawn" jsonb NOT NULL,
	"cover" text,
	"author_id" integer NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"taken_back_at" timestamp with time zone,
	"is_found" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "posts_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"topic" text NOT NULL,
	"question" jsonb NOT NULL,
	"answer" jsonb NOT NULL,
	"keywords" jsonb,
	"shown" text[] NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "questions_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" jsonb NOT NULL,
	CONSTRAINT "tags_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "vacancies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vacancies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"team" jsonb NOT NULL,
	"kind" text NOT NULL,
	"pay" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"drawn" jsonb NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"closes_on" date NOT NULL,
	CONSTRAINT "vacancies_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "ways" (
	"from_id" integer NOT NULL,
	"to_id" integer NOT NULL,
	"by" text NOT NULL,
	"minutes" integer NOT NULL,
	CONSTRAINT "ways_from_id_to_id_pk" PRIMARY KEY("from_id","to_id")
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "applications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"form_key" text NOT NULL,
	"vacancy_id" integer NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"message" text,
	"cv_name" text NOT NULL,
	"cv_type" text NOT NULL,
	"cv" "bytea" NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" text,
	"answer" text,
	"closed_at" timestamp with time zone,
	CONSTRAINT "applications_formKey_unique" UNIQUE("form_key")
);
--> statement-breakpoint
CREATE TABLE "picture_renditions" (
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"format" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "picture_renditions_hash_width_format_pk" PRIMARY KEY("hash","width","format")
);
--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "uploaded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "as_raster" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "widths" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "render_from" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_id_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_pictures" ADD CONSTRAINT "album_pictures_album_id_albums_id_fk" FOREIGN KEY ("album_id") REFERENCES "public"."albums"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dishes" ADD CONSTRAINT "dishes_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dishes" ADD CONSTRAINT "dishes_kitchen_id_kitchens_id_fk" FOREIGN KEY ("kitchen_id") REFERENCES "public"."kitchens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kitchens" ADD CONSTRAINT "kitchens_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_tags" ADD CONSTRAINT "post_tags_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_tags" ADD CONSTRAINT "post_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_author_id_authors_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."authors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ways" ADD CONSTRAINT "ways_from_id_places_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ways" ADD CONSTRAINT "ways_to_id_places_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_renditions" ADD CONSTRAINT "picture_renditions_hash_pictures_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."pictures"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_of_post" ON "comments" USING btree ("post_id","state","created_at");--> statement-breakpoint
CREATE INDEX "comments_replies" ON "comments" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "comments_waiting" ON "comments" USING btree ("created_at") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "comments_writer" ON "comments" USING btree ("writer");--> statement-breakpoint
CREATE INDEX "comments_user" ON "comments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "comments_digest" ON "comments" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "reviews_of_item" ON "reviews" USING btree ("kind","item_id","state","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reviews_by_stars" ON "reviews" USING btree ("kind","item_id","stars","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE state = 'shown';--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE state = 'shown';--> statement-breakpoint
CREATE INDEX "reviews_waiting" ON "reviews" USING btree ("created_at") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "reviews_writer" ON "reviews" USING btree ("writer");--> statement-breakpoint
CREATE INDEX "reviews_user" ON "reviews" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reviews_digest" ON "reviews" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "album_pictures_shown" ON "album_pictures" USING btree ("album_id","position");--> statement-breakpoint
CREATE INDEX "dishes_course" ON "dishes" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "dishes_kitchen" ON "dishes" USING btree ("kitchen_id");--> statement-breakpoint
CREATE INDEX "post_tags_newest" ON "post_tags" USING btree ("tag_id","published_at" DESC NULLS LAST,"post_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "posts_newest" ON "posts" USING btree ("kind","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE taken_back_at is null;--> statement-breakpoint
CREATE INDEX "posts_author" ON "posts" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "vacancies_open" ON "vacancies" USING btree ("closes_on");--> statement-breakpoint
CREATE INDEX "ways_back" ON "ways" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "applications_open" ON "applications" USING btree ("answered_at","created_at");--> statement-breakpoint
CREATE INDEX "applications_vacancy" ON "applications" USING btree ("vacancy_id");--> statement-breakpoint
CREATE INDEX "pictures_to_render" ON "pictures" USING btree ("render_from") WHERE "pictures"."render_from" is not null;--> statement-breakpoint
-- Of what is shown of a thing, and of everything: counted with the rows, whoever changes them.
create function count_review(of_kind text, of_item integer, stars integer, step integer) returns void language plpgsql as $$
begin
  insert into ratings (kind, item_id) values ('all', 0), (of_kind, of_item) on conflict do nothing;
  update ratings set one = one + case stars when 1 then step else 0 end, two = two + case stars when 2 then step else 0 end,
    three = three + case stars when 3 then step else 0 end, four = four + case stars when 4 then step else 0 end,
    five = five + case stars when 5 then step else 0 end
    where (kind, item_id) in (('all', 0), (of_kind, of_item));
end $$;
--> statement-breakpoint
create function keep_ratings() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'shown' then
    perform count_review(old.kind, old.item_id, old.stars, -1);
  end if;
  if tg_op <> 'DELETE' and new.state = 'shown' then
    perform count_review(new.kind, new.item_id, new.stars, 1);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger reviews_rated after insert or delete or update of kind, item_id, stars, state on reviews
  for each row execute function keep_ratings();

--> statement-breakpoint
-- What is public of a tag, newest first, stands in one index: a post's time is kept beside its tags.
create function keep_time_of_tags() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'post_tags' then
    new.published_at := (select case when taken_back_at is null then published_at end from posts where id = new.post_id);
    return new;
  end if;
  update post_tags set published_at = case when new.taken_back_at is null then new.published_at end
    where post_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger post_tags_timed before insert on post_tags for each row execute function keep_time_of_tags();
--> statement-breakpoint
create trigger posts_timed after update of published_at, taken_back_at on posts for each row
  when ((old.published_at, old.taken_back_at) is distinct from (new.published_at, new.taken_back_at))
  execute function keep_time_of_tags();
--> statement-breakpoint
-- A post changes when its words do: saved again as it was, it is as old as before.
create function keep_change_of_post() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.updated_at := new.published_at;
  elsif (new.title, new.summary, new.body) is not distinct from (old.title, old.summary, old.body) then
    new.updated_at := old.updated_at;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger posts_changed before insert or update on posts for each row execute function keep_change_of_post();
