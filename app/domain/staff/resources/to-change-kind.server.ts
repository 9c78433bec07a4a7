import type { ChangeKind } from "../change-sets/change-kind";
import { csvColumns } from "./csv-rows.server";
import { lockRowsByKey, readRowsByKey } from "./read-rows.server";
import { type Resource, rowTitle } from "./resource.server";
import { writeRows } from "./write-rows.server";

/** Lets change sets edit the rows of a resource. A key such as `new-12` stands for a new row. */
export function toChangeKind(resource: Resource): ChangeKind {
  return {
    name: resource.name,
    permission: resource.permission,
    csvColumns: csvColumns(resource),
    title: resource.title,
    ...(resource.additions && { comparedFields: resource.fields.map(({ name }) => name) }),

    async lockRows(tx, keys) {
      const rows = await lockRowsByKey(tx, resource, keys);
      return new Map(rows.map(({ key, values }) => [key, values]));
    },

    nameNewRow: (values, locale) => rowTitle(resource, values, locale),

    write: (tx, ctx, changes) => writeRows(tx, ctx, resource, changes),

    async nameRows({ db, locale }, keys) {
      const rows = await readRowsByKey(db, resource, keys);
      return new Map(rows.map(({ key, values }) => [key, rowTitle(resource, values, locale)]));
    },
  };
}
