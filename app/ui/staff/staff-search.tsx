import { use } from "react";
import { useT } from "~/i18n/use-t";
import { linkToStaff } from "~/staff-map";
import { Field } from "../form/field";
import { buttonClass } from "../parts/button";
import { Icon } from "../parts/icon";
import { NonceContext } from "../parts/nonce";
import { usePermission } from "./use-permission";

const maxLength = 300;
/** `vite.gate.config.ts` builds these scripts. Search, forms and lists also work without them. */
const scripts = import.meta.env.DEV
  ? { palette: "/app/browser/staff-palette.ts", keys: "/app/browser/staff-keys.ts" }
  : { palette: "/gate/palette.js", keys: "/gate/keys.js" };

/** On narrow screens, CSS shows only a link to the search page. */
export function StaffSearch() {
  const { t } = useT();
  const nonce = use(NonceContext);
  const texts = {
    "data-changed": t("back_office.rows.changed"),
    "data-keys": t("back_office.rows.keys"),
    "data-tick": t("back_office.rows.tick"),
  };
  return (
    <>
      <script type="module" nonce={nonce} src={scripts.palette} />
      <script type="module" nonce={nonce} src={scripts.keys} {...texts} />
      <search className="staff-search">
        <form action={linkToStaff("search")} data-slash={t("staff_search.slash")}>
          <Icon name="search" size={20} />
          <input
            type="search"
            name="q"
            className="input"
            aria-label={t("staff_search.label")}
            placeholder={t("staff_search.placeholder")}
            maxLength={maxLength}
            autoComplete="off"
          />
        </form>
      </search>
      <a href={linkToStaff("search")} className="staff-icon-button staff-search-link">
        <Icon name="search" size={20} />
        <span className="sr-only">{t("staff_search.label")}</span>
      </a>
    </>
  );
}

export function StaffSearchForm({ q }: { q: string }) {
  const { t } = useT();
  const canFindOrders = usePermission("read_orders");
  return (
    <form action={linkToStaff("search")} className="staff-line">
      <Field
        name="q"
        type="search"
        label={t("staff_search.label")}
        help={t(canFindOrders ? "staff_search.help" : "staff_search.help_short")}
        maxLength={maxLength}
        defaultValue={q}
        autoComplete="off"
      />
      <button type="submit" className={buttonClass()}>
        {t("staff_search.search")}
      </button>
    </form>
  );
}
