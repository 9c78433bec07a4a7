import { useT } from "~/i18n/use-t";
import { phoneHref } from "~/lib/phone";
import { linkTo, listFooterPages } from "~/site-map";
import { NavLink } from "../parts/link";
import { ServerRendered } from "../parts/server-rendered";
import type { FrameData } from "./frame-data";
import { ConsentForm, LiteForm } from "./preference-forms";

type FooterProps = Pick<FrameData, "shop">;

export function Footer({ shop, mode }: Pick<FrameData, "shop" | "mode">) {
  return (
    <footer>
      <div className="wrap grid grid-cols-2 gap-8 py-12 text-sm lg:grid-cols-[2fr_1fr_1fr_1.4fr]">
        <ServerRenderedAbout shop={shop} />
        <div className="col-span-full lg:col-span-1">
          <ServerRenderedContact shop={shop} />
          <LiteForm mode={mode} />
          <ConsentForm />
        </div>
        <p className="border-t border-[#ffffff2b] pt-4 text-xs col-span-full">{shop.legal}</p>
      </div>
    </footer>
  );
}

/** Only the server can render these parts. The document contains them hidden, for later client navigations. */
export function HiddenFooter({ shop }: FooterProps) {
  return (
    <div hidden>
      <ServerRenderedAbout shop={shop} />
      <ServerRenderedContact shop={shop} />
    </div>
  );
}

function ServerRenderedAbout({ shop }: FooterProps) {
  return (
    <ServerRendered id="footer-shop" className="contents">
      {import.meta.env.SSR && <About shop={shop} />}
    </ServerRendered>
  );
}

function ServerRenderedContact({ shop }: FooterProps) {
  return <ServerRendered id="footer-contact">{import.meta.env.SSR && <Contact shop={shop} />}</ServerRendered>;
}

/** Only the server renders this, so it can use texts of any group. */
function About({ shop }: FooterProps) {
  const { locale, t } = useT();
  return (
    <>
      <div className="stack col-span-full content-start lg:col-span-1">
        <p className="text-lg font-bold text-[#fff]">{shop.name}</p>
        {shop.about && <p>{shop.about}</p>}
        {shop.company && (
          <p>
            {shop.company}
            {shop.taxCode && (
              <>
                <br />
                {t("common.footer.tax_code")}: {shop.taxCode}
              </>
            )}
          </p>
        )}
      </div>
      <nav aria-labelledby="footer-visit">
        <h2 id="footer-visit">{t("common.footer.visit")}</h2>
        <ul>
          <li>
            <NavLink to={linkTo(locale, "ticketPricing")}>{t("common.nav.prices")}</NavLink>
          </li>
          <li>
            <NavLink to={linkTo(locale, "findOrder")}>{t("common.nav.orders")}</NavLink>
          </li>
          {listFooterPages(shop.emptyPages).map((id) => (
            <li key={id}>
              <NavLink to={linkTo(locale, id)}>
                {t(id === "about" || id === "contact" ? `common.nav.${id}` : `${id}.title`)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {shop.policies.length > 0 && (
        <nav aria-labelledby="footer-policies">
          <h2 id="footer-policies">{t("common.footer.policies")}</h2>
          <ul>
            {shop.policies.map(({ slug, title }) => (
              <li key={slug}>
                <NavLink to={linkTo(locale, "policy", { slug })}>{title}</NavLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}

function Contact({ shop }: FooterProps) {
  const { t } = useT();
  return (
    <>
      <h2>{t("common.footer.contact")}</h2>
      <p>
        {shop.openDays
          ? t("common.footer.hours_on", { opens: shop.opens, closes: shop.closes, days: shop.openDays })
          : t("common.footer.hours", { opens: shop.opens, closes: shop.closes })}
      </p>
      {shop.address && <p>{shop.address}</p>}
      {shop.phone && (
        <p>
          <a href={phoneHref(shop.phone)}>{shop.phone}</a>
        </p>
      )}
      {shop.email && (
        <p>
          <a href={`mailto:${shop.email}`}>{shop.email}</a>
        </p>
      )}
    </>
  );
}
