import { useNextPages } from "~/browser/next-pages";
import { addService } from "~/domain/cart/add-to-cart.server";
import { maxQuantity } from "~/domain/cart/cart-view";
import { AddService } from "~/domain/cart/schema";
import { getService } from "~/domain/catalog/get-service.server";
import { formatMonthTitle } from "~/domain/catalog/present-booking-days.server";
import { useT } from "~/i18n/use-t";
import { formatDate } from "~/lib/format-time";
import { trackItemView } from "~/request/analytics-events.server";
import { ctxOf } from "~/request/ctx.server";
import { finishAdding } from "~/request/finish-adding.server";
import { load } from "~/request/load.server";
import { submit } from "~/request/submit.server";
import { buildServiceData } from "~/routes/seo/head/structured-data.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { AddedPanel, AddToCartForm, WhileSelling } from "~/ui/cart/add-to-cart";
import { ItemHeading } from "~/ui/catalog/item-heading";
import { PriceTag } from "~/ui/catalog/price-and-stock";
import { ProductGallery } from "~/ui/catalog/product-gallery";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Select } from "~/ui/form/field";
import type { FormResult } from "~/ui/form/form-result";
import { Stepper } from "~/ui/form/stepper";
import { SubmitButton } from "~/ui/form/submit-button";
import { pageMeta } from "~/ui/layout/page-meta";
import { useVisitorFrame } from "~/ui/layout/use-visitor-frame";
import { ButtonLink } from "~/ui/parts/button";
import { LocalText, Markdown } from "~/ui/parts/formatted-text";
import { Icon } from "~/ui/parts/icon";
import { PathLinks } from "~/ui/parts/link";
import { renderReviews } from "../community/render-reviews.server";
import type { Route } from "./+types/service";

export async function loader(args: Route.LoaderArgs) {
  const {
    context,
    params: { slug },
    url,
  } = args;
  const ctx = ctxOf(context);
  const [service, reviews] = await load(
    Promise.all([getService(ctx, { slug }), renderReviews(ctx, { kind: "service", slug })]),
  );
  const { t } = ctx;
  const months = [...new Set(service.days.map((day) => day.slice(0, 7)))];
  return withHead(
    args,
    "service",
    {
      service,
      reviews,
      months: months.map((month) => ({
        title: formatMonthTitle(month, ctx.locale, t),
        days: service.days
          .filter((day) => day.startsWith(month))
          .map((day) => ({ value: day, label: formatDate(day, ctx.locale, "medium") })),
      })),
      picture: Number(url.searchParams.get("picture")) || 1,
      event: trackItemView(ctx, "service", { slug, name: service.name.text, price: service.price ?? 0 }),
    },
    ({ share }) => buildServiceData(ctx, service, share),
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  return submit(request, ctx, AddService, async (input) => {
    const cart = await addService(ctx, { ...input, key: input.key ?? "" });
    const { slug, date, quantity } = input;
    return finishAdding(ctx, cart, (l) => l.kind === "service" && l.slug === slug && l.date === date, quantity);
  });
}

export const meta = pageMeta;

export default function ServicePage({ loaderData, actionData }: Route.ComponentProps) {
  const { service, reviews, months, picture } = loaderData;
  const { locale, t } = useT();
  const { slug, pictures, price } = service;
  useNextPages("cart");
  return (
    <div className="wrap page grid gap-x-12 gap-y-6 lg:grid-cols-[1.15fr_1fr] lg:grid-rows-[auto_1fr]">
      <div className="stack content-start">
        <PathLinks of={[{ to: linkTo(locale, "services"), name: t("common.nav.services") }]} />
        <ProductGallery
          pictures={pictures}
          selected={pictures[picture - 1] ?? pictures[0] ?? null}
          hrefOf={(number) => linkTo(locale, "service", { slug }, { picture: number })}
        />
      </div>
      <div className="stack content-start lg:row-span-2">
        <ItemHeading item={service} />
        <ul className="grid gap-2">
          <li className="flex gap-3">
            <Icon name="clock" />
            <span>
              {t("services.duration")}: <LocalText of={service.duration} />
            </span>
          </li>
          <li className="flex gap-3">
            <Icon name="calendar" />
            {t("services.lead_time", { count: service.leadDays })}
          </li>
        </ul>
        {price === null ? (
          <>
            <p className="text-xl font-bold">{t("services.on_request")}</p>
            <p>{t("services.ask_hint")}</p>
            <ButtonLink to={linkTo(locale, "quoteRequest", null, { service: slug })} icon="mail">
              {t("services.ask")}
            </ButtonLink>
          </>
        ) : (
          <>
            <p>
              <PriceTag price={price} compareAt={service.compareAt} className="text-2xl" />{" "}
              <span className="help">{t("services.per", { unit: service.unit.text })}</span>
            </p>
            <BookService service={service} months={months} result={actionData} />
            <p className="row flex-wrap justify-start!">
              {t("services.other")}
              <ButtonLink to={linkTo(locale, "quoteRequest", null, { service: slug })} variant="soft">
                {t("services.other_link")}
              </ButtonLink>
            </p>
          </>
        )}
      </div>
      <Markdown of={service.description} />
      {reviews && <Markdown of={reviews} className="lg:col-span-2" />}
    </div>
  );
}

type BookProps = Pick<Route.ComponentProps["loaderData"], "service" | "months"> & { result: FormResult | undefined };

function BookService({ service: { slug, unit, days }, months, result }: BookProps) {
  const { formKey } = useVisitorFrame();
  const { locale, t } = useT();
  return (
    <AddToCartForm action={linkTo(locale, "service", { slug })} className="card stack">
      <h2 className="text-lg">{t("services.book")}</h2>
      <ErrorSummary result={result} />
      <input type="hidden" name="slug" value={slug} />
      <input type="hidden" name="key" value={formKey} />
      <Select
        name="date"
        label={t("services.date")}
        help={t(days.length > 0 ? "services.date_help" : "services.no_day")}
        result={result}
        required
        placeholder={t("services.choose_day")}
        options={months.flatMap(({ days }) => days)}
      >
        {months.map(({ title, days }) => (
          <optgroup key={title} label={title}>
            {days.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <Stepper
        name="quantity"
        label={t("services.quantity")}
        help={t("services.quantity_help", { unit: unit.text })}
        result={result}
        value={1}
        min={1}
        max={maxQuantity}
      />
      <WhileSelling>
        <SubmitButton icon="cart">{t("services.add")}</SubmitButton>
      </WhileSelling>
      <AddedPanel added={result?.added} />
      <p className="help">{t("services.note_later")}</p>
    </AddToCartForm>
  );
}
