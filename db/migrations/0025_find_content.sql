-- A post is found from its time on: a job wakes it then. Set before the row is written, so that an import's is found at once.
create function keep_post_found() returns trigger language plpgsql as $$
begin
  new.is_found := new.taken_back_at is null and new.published_at <= now();
  return new;
end $$;
--> statement-breakpoint
create trigger posts_found before insert or update of published_at, taken_back_at on posts
  for each row execute function keep_post_found();
--> statement-breakpoint
-- Headings of a long text are no names of what it is about: they are found as the rest of it is.
create function without_headings(told jsonb) returns jsonb language sql immutable strict parallel safe
  return (select jsonb_object_agg(locale, regexp_replace(said, '^#+\s+', '', 'gn')) from jsonb_each_text(told) as each(locale, said));
--> statement-breakpoint
create trigger posts_search after insert or delete or update of
    kind, slug, title, summary, keywords, body, cover, published_at, taken_back_at, is_found
  on posts for each row execute function keep_search_entry('post',
    'slug, title as name, summary, jsonb_build_array(keywords, without_headings(body)) as body, cover as picture',
    'kind = ''blog'' and is_found');
--> statement-breakpoint
create trigger posts_search_news after insert or delete or update of
    kind, slug, title, summary, keywords, body, cover, published_at, taken_back_at, is_found
  on posts for each row execute function keep_search_entry('newsPost',
    'slug, title as name, summary, jsonb_build_array(keywords, without_headings(body)) as body, cover as picture',
    'kind = ''news'' and is_found');
--> statement-breakpoint
create trigger dishes_search after insert or delete or update of slug, name, summary, ingredients, picture, active
  on dishes for each row execute function keep_search_entry(
    'dish', 'slug, name, summary, ingredients as body, picture', 'active');
--> statement-breakpoint
create trigger places_search after insert or delete or update of slug, name, summary, body, picture
  on places for each row execute function keep_search_entry(
    'place', 'slug, name, summary, without_headings(body) as body, picture', 'true');
--> statement-breakpoint
create trigger questions_search after insert or delete or update of slug, question, answer, keywords
  on questions for each row execute function keep_search_entry(
    'question', 'slug, question as name, answer as summary, keywords', 'true');
--> statement-breakpoint
-- What there is already.
update posts set published_at = published_at;
--> statement-breakpoint
update dishes set slug = slug;
--> statement-breakpoint
update places set slug = slug;
--> statement-breakpoint
update questions set slug = slug;
