-- What waits is put in its place by gin_clean_pending_list; the index itself need not be built again.
ALTER INDEX "search_entries_names" SET (fastupdate = false);--> statement-breakpoint
ALTER INDEX "search_entries_texts" SET (fastupdate = false);--> statement-breakpoint
ALTER INDEX "search_words_near" SET (fastupdate = false);--> statement-breakpoint
SELECT gin_clean_pending_list('search_entries_names'), gin_clean_pending_list('search_entries_texts'), gin_clean_pending_list('search_words_near');
