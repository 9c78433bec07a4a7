import { readExport } from "~/domain/accounts/request-export.server";
import { cacheControl } from "~/lib/cache-control";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import type { Route } from "./+types/export-file";

export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const file = await load(readExport(ctxOf(context), { token }));
  return new Response(new Uint8Array(file), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": 'attachment; filename="data.zip"',
      "Cache-Control": cacheControl.noStorePrivate,
    },
  });
}
