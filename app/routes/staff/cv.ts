import { ApplicationById } from "~/domain/community/schema";
import { getCv } from "~/domain/community/staff-enquiries.server";
import { loadStaffPage } from "~/request/staff-page.server";
import type { Route } from "./+types/cv";

/** With this content type, browsers save the file instead of opening it. */
export async function loader(args: Route.LoaderArgs) {
  const { name, cv } = await loadStaffPage(args, "applications", (ctx) =>
    getCv(ctx, ApplicationById.safeParse(args.params).data ?? { id: 0 }),
  );
  return new Response(new Uint8Array(cv), {
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Disposition": `attachment; filename="CV"; filename*=UTF-8''${rfc5987(name)}`,
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "sandbox; default-src 'none'",
    },
  });
}

function rfc5987(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
}
