-- Texts quote facts of the shop by placeholders such as `{phone}`. A placeholder is no word: its name must not be found.
-- It is indexed with the prefix `$`, and a search for the value of a fact looks for that.
create or replace function search_vector(input text) returns tsvector language sql immutable strict parallel safe
  return (select array_to_tsvector(words_of(fold(plain))
      || (select array_agg('=' || word) from unnest(words_of(plain)) as word)
      || (select array_agg('+' || pair) from unnest(word_pairs(fold(plain))) as pair)
      || (select array_agg('$' || name[1]) from regexp_matches(input, '\{([a-z_]+(?::[a-z0-9-]+)?)\}', 'g') as name))
    from regexp_replace(input, '\{[a-z_]+(?::[a-z0-9-]+)?\}', ' | ', 'g') as plain);
--> statement-breakpoint
-- Writes the entries of texts with placeholders again. Sections have no slug.
do $$
declare
  item_table regclass;
begin
  for item_table in select distinct tgrelid from pg_trigger where tgfoid = 'update_search_entry'::regproc loop
    execute format('update %1$s as item set %2$I = %2$I where to_jsonb(item)::text ~ ''\{[a-z_]+(:[a-z0-9-]+)?\}''',
      item_table, case item_table when 'theme_sections'::regclass then 'position' else 'slug' end);
  end loop;
end $$;
