create extension if not exists unaccent with schema public;
--> statement-breakpoint
-- Case and every diacritic gone, `đ` included, so that `cap treo` finds "Cáp treo". The dictionary is named, so the
-- result depends on nothing else.
create function fold(said text) returns text language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent', normalize(said, nfc)));
--> statement-breakpoint
-- A word and what is left of it without one letter.
create function near(word text) returns text[] language sql immutable strict parallel safe
  return (select array_agg(distinct cut) from (
    select word as cut union all
    select overlay(word placing '' from at for 1) from generate_series(1, length(word)) as at where length(word) > 2
  ) as cuts);
--> statement-breakpoint
-- The words of a text: runs of letters and digits, those of a decomposed letter joined.
create function words_of(said text) returns text[] language sql immutable strict parallel safe
  return array_remove(regexp_split_to_array(lower(normalize(said, nfc)), '[^[:alnum:]]+'), '');
--> statement-breakpoint
-- What is found by a text: each word folded, and as it was written behind a `=`. Without weights the index alone answers.
create function found_by(said text) returns tsvector language sql immutable strict parallel safe
  return array_to_tsvector(words_of(fold(said)) || (select array_agg('=' || word) from unnest(words_of(said)) as word));
--> statement-breakpoint
create function keep_search_entry() returns trigger language plpgsql as $$
declare
  row jsonb := to_jsonb(new);
  names text := concat_ws(' ', row->'name'->>'vi', row->'name'->>'en');
  texts text := concat_ws(' ', names, row->'summary'->>'vi', row->'summary'->>'en',
    row->'description'->>'vi', row->'description'->>'en');
begin
  if tg_op <> 'INSERT' then
    delete from search_entries where kind = tg_argv[0] and item_id = old.id;
  end if;
  if tg_op = 'DELETE' or not new.active then
    return null;
  end if;
  insert into search_entries (kind, item_id, slug, name, summary, picture, names, texts) values (
    tg_argv[0], new.id, new.slug, new.name, new.summary, coalesce(row->>'picture', row->'pictures'->>0),
    found_by(names), found_by(texts));
  -- In order, so that two that write the same words never wait for each other.
  insert into search_words (word, near)
    select distinct word, near(word) from unnest(words_of(fold(names))) as word order by word
    on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger products_search after insert or delete or update of slug, name, summary, description, pictures, active
  on products for each row execute function keep_search_entry('product');
--> statement-breakpoint
create trigger services_search after insert or delete or update of slug, name, summary, description, pictures, active
  on services for each row execute function keep_search_entry('service');
--> statement-breakpoint
create trigger ticket_types_search after insert or delete or update of slug, name, summary, description, picture, active
  on ticket_types for each row execute function keep_search_entry('ticket');
--> statement-breakpoint
update products set active = active;
--> statement-breakpoint
update services set active = active;
--> statement-breakpoint
update ticket_types set active = active;
