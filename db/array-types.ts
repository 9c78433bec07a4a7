// PostgreSQL defines the text format of arrays: https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO
import type { PostgresType } from "postgres";

type Element = string | number;

/** Without these OIDs, postgres.js queries them on each connection and, if that fails, cannot send arrays. */
export const arrayTypes = {
  smallints: arrayType(1005, Number),
  integers: arrayType(1007, Number),
  bigints: arrayType(1016, Number),
  doubles: arrayType(1022, Number),
  names: arrayType(1003, String),
  texts: arrayType(1009, String),
  varchars: arrayType(1015, String),
  uuids: arrayType(2951, String),
} satisfies Record<string, PostgresType>;

function arrayType(oid: number, parseElement: (text: string) => Element): PostgresType {
  return {
    to: oid,
    from: [oid],
    serialize: (value: unknown) => (Array.isArray(value) ? writeArray(value) : value),
    parse: (text: string) => readArray(text, parseElement),
  };
}

export function writeArray(values: readonly unknown[]): string {
  const elements = values.map((value) => (value === null ? "null" : `"${String(value).replace(/["\\]/g, "\\$&")}"`));
  return `{${elements.join()}}`;
}

const element = /"((?:[^"\\]|\\.)*)"|([^,{}"]+)/gs;

function readArray(text: string, parseElement: (text: string) => Element): (Element | null)[] {
  return [...text.matchAll(element)].map(([, quoted, plain = ""]) => {
    if (quoted !== undefined) return parseElement(quoted.replace(/\\(.)/gs, "$1"));
    return plain === "NULL" ? null : parseElement(plain);
  });
}
