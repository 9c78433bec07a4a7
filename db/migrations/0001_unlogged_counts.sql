-- How often somebody tried something may be forgotten in a crash; it must not cost every order a write to disk.
ALTER TABLE "attempts_counted" SET UNLOGGED;
