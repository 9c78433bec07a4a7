-- concurrently
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;--> statement-breakpoint
DROP INDEX IF EXISTS "orders_heard";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_heard" ON "orders" USING gin (fold("full_name") gin_trgm_ops,"email" gin_trgm_ops,"phone" gin_trgm_ops);
