ALTER TABLE "vacancies" ADD COLUMN "is_found" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- A job is found from its first day to its last: a job of the shop wakes it then. Set before the row is written, so that an
-- import's is found at once.
create function keep_vacancy_found() returns trigger language plpgsql as $$
begin
  new.is_found := new.published_at <= now() and new.closes_on >= (now() at time zone 'Asia/Ho_Chi_Minh')::date;
  return new;
end $$;
--> statement-breakpoint
create trigger vacancies_found before insert or update of published_at, closes_on on vacancies
  for each row execute function keep_vacancy_found();
--> statement-breakpoint
create trigger vacancies_search after insert or delete or update of
    slug, title, summary, team, pay, body, published_at, closes_on, is_found
  on vacancies for each row execute function keep_search_entry('vacancy',
    'slug, title as name, summary, jsonb_build_array(team, pay, without_headings(body)) as body,
      jsonb_build_object(''vi'', ''tuyển dụng, việc làm'', ''en'', ''recruitment, jobs, vacancies'') as keywords',
    'is_found');
--> statement-breakpoint
-- What there is already.
update vacancies set closes_on = closes_on;
