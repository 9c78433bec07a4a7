ALTER TABLE "vacancies" ALTER COLUMN "closes_on" DROP NOT NULL;--> statement-breakpoint
-- As 0028 made it; a job without a last day is found until the shop takes it away.
create or replace function keep_vacancy_found() returns trigger language plpgsql as $$
begin
  new.is_found := new.published_at <= now()
    and coalesce(new.closes_on >= (now() at time zone 'Asia/Ho_Chi_Minh')::date, true);
  return new;
end $$;
