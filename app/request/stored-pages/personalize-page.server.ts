import { randomUUID } from "node:crypto";
import { type GuestCart, readGuestCart } from "~/domain/cart/cart.server";
import { translateIn } from "~/i18n/translate.server";
import { localeOfPath } from "~/lib/locale";
import { logError } from "~/lib/log.server";
import { emptyVisitorFrame, writeVisitorFrame } from "~/lib/visitor-frame";
import { getDb } from "~db/client.server";
import { withTimeout } from "../database-gone.server";

const fieldOrButton = /<(?:input|button) [^>]*>/g;
/** Fields and buttons with these names have the form key as value. */
const nameOfKey = / name="(?:key|buy|add|rest)"/;
const emptyCount = '<span class="in-cart"></span>';
const visitorBlock = /<script type="application\/json" id="visitor">([^<]*)<\/script>/;

/** Writes the number of lines in the guest's cart, a new form key and the data for hydration into a stored page. */
export function personalizePage(html: string, pathname: string, inCart: number): string {
  const formKey = randomUUID();
  return html
    .replace(visitorBlock, (_, stored: string) =>
      writeVisitorFrame({ ...emptyVisitorFrame, ...JSON.parse(stored), inCart, formKey }),
    )
    .replace(fieldOrButton, (tag) => (nameOfKey.test(tag) ? tag.replace(' value=""', ` value="${formKey}"`) : tag))
    .replaceAll(emptyCount, writeCartCount(inCart, pathname));
}

function writeCartCount(count: number, pathname: string): string {
  if (count === 0) return emptyCount;
  const text = translateIn(localeOfPath(pathname))("common.nav.in_cart", { count });
  return `<span class="in-cart">${count}<span> ${text}</span></span>`;
}

const emptyNote = '<p class="stale-note" role="status"></p>';

/** Adds the note that prices and places may have changed since the page was stored. */
export function markAsStale(html: string, pathname: string): string {
  return html.replace(emptyNote, () =>
    emptyNote.replace("></p>", `>${translateIn(localeOfPath(pathname))("stored_page.stale")}</p>`),
  );
}

/** Returns null if the database fails or takes longer than `maxWaitMs`. */
export function readCart(session: string, maxWaitMs: number): Promise<GuestCart | null> {
  return withTimeout(readGuestCart(getDb(), session), maxWaitMs).catch((error: unknown) => {
    logError(error, "the cart of a stored page");
    return null;
  });
}
