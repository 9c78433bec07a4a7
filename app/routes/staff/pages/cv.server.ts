import { ApplicationById } from "~/domain/community/schema";
import { getCv } from "~/domain/community/staff-enquiries.server";
import { cacheControl } from "~/lib/cache-control";
import type { StaffPage } from "../staff-page.server";

/** The content type makes browsers save the file instead of opening it. */
export const cvPage: StaffPage = {
  path: "enquiries/application/:id/cv",
  access: "applications",
  async render({ ctx, params }) {
    const { name, cv } = await getCv(ctx, ApplicationById.safeParse(params).data ?? { id: 0 });
    return new Response(new Uint8Array(cv), {
      headers: {
        "Content-Type": "application/octet-stream",
        "Content-Disposition": `attachment; filename="CV"; filename*=UTF-8''${rfc5987(name)}`,
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "sandbox; default-src 'none'",
        "Cache-Control": cacheControl.noStorePrivate,
      },
    });
  },
};

function rfc5987(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
}
