import { readLocaleFiles, stringsIn, wordsIn } from "./locale-files.server";
import type { Strings } from "./translate";

/** vite puts the files into the bundle; a command that tsx runs knows no vite, and reads them itself. */
const files = import.meta.env
  ? import.meta.glob<Strings>("/locales/*/*.json", { eager: true, import: "default" })
  : readLocaleFiles();

export const allStrings = { vi: stringsIn("vi", files), en: stringsIn("en", files) };
export const allWords = wordsIn(files);
