import type { ChangeRefusal } from "~db/schema/staff";
import { DomainError } from "../../errors";
import type { ChangeKind } from "../change-sets/change-kind";
import { lockRowsByKey, readRowsByKey } from "./read-rows.server";
import { type Resource, rowTitle } from "./resource.server";
import { writeRow } from "./write-row.server";

/** Lets change sets edit the rows of a resource. A key such as `new-12` stands for a new row. */
export function toChangeKind(resource: Resource): ChangeKind {
  return {
    name: resource.name,
    permission: resource.permission,

    async lockRows(tx, keys) {
      const rows = await lockRowsByKey(tx, resource, keys);
      return new Map(rows.map(({ key, values }) => [key, values]));
    },

    async write(tx, ctx, changes) {
      const refusals = new Map<string, ChangeRefusal>();
      const newKeys = new Map<string, string>();
      for (const { key, before, after } of changes) {
        try {
          const written = await writeRow(tx, ctx, resource, { key: before === null ? null : key, values: after });
          if (written !== key) newKeys.set(key, written);
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          refusals.set(key, { code: error.code, params: error.params });
        }
      }
      return { refusals, newKeys };
    },

    async nameRows({ db, locale }, keys) {
      const rows = await readRowsByKey(db, resource, keys);
      return new Map(rows.map(({ key, values }) => [key, rowTitle(resource, values, locale)]));
    },
  };
}
