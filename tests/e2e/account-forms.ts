import type { TextKeysUnder } from "~/i18n/text-keys";
import { currentTime } from "~/lib/clock";
import { linkTo } from "~/site-map";
import { expect, openPath, type Shopper } from "./shopper";

export type NewCustomer = { fullName: string; email: string; password: string };

let people = 0;
export function createCustomer(): NewCustomer {
  people += 1;
  return {
    fullName: "Nguyễn Thị Hoa",
    email: `hoa-${people}-${currentTime().getTime()}@example.com`,
    password: "sương núi mùa đông",
  };
}

export async function registerByForm(shopper: Shopper, { fullName, email, password }: NewCustomer) {
  const { page, t, locale } = shopper;
  await openPath(shopper, linkTo(locale, "register"));
  await locateField(shopper, "full_name").fill(fullName);
  await locateField(shopper, "email").fill(email);
  await locateField(shopper, "password").fill(password);
  await locateField(shopper, "confirmation").fill(password);
  await page.getByRole("button", { name: t("account.register.button") }).click();
  await expect(page.getByText(t("account.log_in.sent"))).toBeVisible();
}

export async function logInByForm(shopper: Shopper, { email, password }: NewCustomer) {
  const { page, t } = shopper;
  await locateField(shopper, "email").fill(email);
  await locateField(shopper, "password").fill(password);
  await page.getByRole("button", { name: t("account.log_in.button"), exact: true }).click();
}

/** Finds a field by its label, which may end in an asterisk. */
export function locateField({ page, t }: Shopper, key: TextKeysUnder<"account">) {
  return page.getByLabel(new RegExp(`^${t(`account.${key}`).replace(/[()?]/g, "\\$&")}( \\*)?$`));
}

type MessageWithLink =
  | "staff_invitation"
  | "prove_email"
  | "reset_password"
  | "change_email"
  | "email_changing"
  | "email_changed"
  | "password_changed";

/** The inbox is read with plain requests, because `journey.test.ts` already opens it in a browser. */
export async function waitForEmailedLink({ page, t }: Shopper, kind: MessageWithLink, to: string): Promise<string> {
  const subject = t(`mail.${kind}.subject`, { shop: "" }).trim();
  const read = async (path: string) => (await page.request.get(path)).text();
  const findEmailPath = async () => {
    const list = (await read(`/simulator/inbox?to=${to}`)).matchAll(
      /<a href="(\/simulator\/inbox\/\d+)">([^<]*)<\/a>/g,
    );
    return [...list].find(([, , text]) => text?.includes(subject))?.[1] ?? "";
  };
  await expect.poll(findEmailPath, { timeout: 20_000 }).not.toBe("");
  const [, link = ""] = /<a\b[^>]*\bhref="([^"]+)"/.exec(await read(await findEmailPath())) ?? [];
  const { pathname, search } = new URL(link.replaceAll("&amp;", "&"));
  return pathname + search;
}

export async function goToDashboard(shopper: Shopper) {
  const { page, t, locale } = shopper;
  await openPath(shopper, linkTo(locale, "dashboard"));
  await expect(
    page.getByRole("heading", { level: 1, name: t("account.dashboard.hello", { name: "Hoa" }) }),
  ).toBeVisible();
}
