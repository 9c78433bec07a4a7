// `bin/source-checks.mjs` generates `text-files`. It merges files of the same name, like `locale-files.server.ts`.
import type { TextFiles } from "../../.cache/text-files";

type KeysOf<Of> = {
  [Name in keyof Of & string]: Of[Name] extends string ? WithoutPlural<Name> : `${Name}.${KeysOf<Of[Name]>}`;
}[keyof Of & string];
type WithoutPlural<Name extends string> = Name extends `${infer Bare}_${"one" | "other"}` ? Bare : Name;

/** A key has the form `cart.title`. The keys of plural texts leave out the suffix. */
export type TextKey = KeysOf<TextFiles>;
export type TextKeysUnder<Prefix extends string> = TextKey extends infer Key
  ? Key extends `${Prefix}.${infer Rest}`
    ? Rest
    : never
  : never;
