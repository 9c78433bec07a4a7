import { readFile } from "node:fs/promises";
import path from "node:path";
import { translateIn } from "~/i18n/translate.server";
import { formatCode } from "~/lib/codes";
import { formatDate } from "~/lib/format-time";
import { digestOf } from "~/lib/hash.server";
import { textIn } from "~/lib/locale";
import { createRenderCache } from "~/lib/render-cache.server";
import type { TicketsPdf } from "~/lib/render-tickets-pdf.server";
import { createWorker } from "~/lib/worker.server";
import type { TicketView } from "../admission/ticket-view";
import { describeTerms } from "../catalog/describe-terms";
import { filterOpenTerms } from "../catalog/ticket-terms.rules";
import type { Ctx } from "../ctx";
import { findPicture } from "../media/find-picture.server";
import { mediaFileOf } from "../media/media.rules";
import { getAppearance } from "../shop/get-appearance.server";
import { settingText, shopAddress, shopText } from "../shop/shop.rules";
import type { OrderView } from "./order-view";

type PdfContext = Pick<Ctx, "db" | "shop" | "locale" | "now">;

const renderInWorker = createWorker<TicketsPdf, Uint8Array>("app/tickets-pdf-worker.ts");
const renderOnce = createRenderCache({ maxEntries: 20, maxWaiting: 8 });

/** The build copies the files of `public`. In development there is no build. */
const staticFolders = ["build/client", "public"];

/** Renders the valid tickets. Returns null while too many PDFs are waiting. @throws {Error} if rendering fails */
export async function renderOrderPdf(
  context: PdfContext,
  order: Pick<OrderView, "code" | "tickets">,
): Promise<Buffer | null> {
  const contents = presentPdf(context, order);
  const { light } = (await getAppearance(context)).logo;
  // The address of an uploaded logo has the hash of its bytes, so another logo has another key.
  return renderOnce(digestOf({ contents, light }), async () => {
    const logo = await readLogoFile(context, light);
    return Buffer.from(await renderInWorker(contents, logo ? [logo] : []));
  });
}

export function filterValidTickets<Ticket extends TicketView>({ tickets }: { tickets: readonly Ticket[] }): Ticket[] {
  return tickets.filter(({ state }) => state === "valid");
}

function presentPdf(
  { shop, locale, now }: Omit<PdfContext, "db">,
  order: Pick<OrderView, "code" | "tickets">,
): TicketsPdf {
  const t = translateIn(locale);
  const tickets = filterValidTickets(order);
  const [place, phone] = [shopAddress(shop, locale), settingText(shop, "phone")];
  return {
    lang: locale,
    title: t("offline.title_of", { code: formatCode(order.code) }),
    shop: textIn(shopText(shop, "shop.name"), locale),
    tickets: tickets.map(({ name, holder, date, time, lastEntry, url, code, terms, isTest }, index) => ({
      mark: isTest ? t("orders.test.ticket") : "",
      place: tickets.length > 1 ? t("orders.ticket_number", { number: index + 1, total: tickets.length }) : "",
      name,
      holder,
      when: [formatDate(date, locale, "long"), time].filter(Boolean).join(" · "),
      entry: time ? "" : lastEntry ? t("orders.last_entry", { time: lastEntry }) : t("cart.all_day"),
      qr: url,
      qrLabel: t("orders.qr_of", { code }),
      code: formatCode(code),
      notes: [
        t("orders.show_at_gate"),
        `${t("orders.code")}: ${formatCode(order.code)}`,
        ...(place ? [`${t("orders.place")}: ${place}`] : []),
        ...(phone ? [t("offline.call", { phone })] : []),
        ...(terms ? [describeTerms(filterOpenTerms(terms, now), t, locale)] : []),
      ],
    })),
  };
}

/** Returns null for a logo on another site, and if the logo cannot be read. */
async function readLogoFile({ db }: Pick<Ctx, "db">, address: string): Promise<Uint8Array | null> {
  const [, uploaded] = /^\/media\/([^/]+)$/.exec(address) ?? [];
  if (uploaded) {
    const file = mediaFileOf(uploaded);
    return (file && (await findPicture({ db }, file))?.bytes) ?? null;
  }
  const [, name] = /^\/([\w-]+\.(?:svg|png|jpg|webp))$/.exec(address) ?? [];
  return name ? readStaticFile(name) : null;
}

async function readStaticFile(name: string): Promise<Uint8Array | null> {
  for (const folder of staticFolders) {
    const bytes = await readFile(path.resolve(folder, name)).catch(() => null);
    if (bytes) return bytes;
  }
  return null;
}
