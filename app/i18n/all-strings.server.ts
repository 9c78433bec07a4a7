import { readLocaleFiles, stringsIn } from "./locale-files.server";
import type { Strings } from "./translate";

/** Vite bundles the files. Commands run by tsx have no Vite, so they read the files. */
const files = import.meta.env
  ? import.meta.glob<Strings>("/locales/*/*/*.json", { eager: true, import: "default" })
  : readLocaleFiles();

export const allStrings = { vi: stringsIn("vi", files), en: stringsIn("en", files) };
