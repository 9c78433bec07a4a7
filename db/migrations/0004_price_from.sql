-- Lists of products are sorted and cut by `price_from`, so it is kept beside them, whoever changes a variant.
create function keep_price_from() returns trigger language plpgsql as $$
begin
  update products p set price_from = coalesce(
    (select min(v.price) from variants v where v.product_id = p.id and v.active), 0)
  where p.id in (old.product_id, new.product_id);
  return null;
end $$;
--> statement-breakpoint
create trigger variants_price_from after insert or update of price, active, product_id or delete on variants
  for each row execute function keep_price_from();
