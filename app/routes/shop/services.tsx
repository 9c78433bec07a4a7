import { listServices } from "~/domain/catalog/list-services.server";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { linkTo } from "~/site-map";
import { EmptyPageMessage } from "~/ui/catalog/empty-page-message";
import { ServiceCard } from "~/ui/catalog/service-card";
import { pageMeta } from "~/ui/layout/page-meta";
import { ButtonLink } from "~/ui/parts/button";
import type { Route } from "./+types/services";

export const loader = async ({ context }: Route.LoaderArgs) => ({ services: await load(listServices(ctxOf(context))) });

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, (t) => ({ title: t("services.list.title"), description: t("services.list.description") }));

export default function ServicesPage({ loaderData: { services } }: Route.ComponentProps) {
  const { locale, t } = useT();
  return (
    <div className="wrap page stack">
      <h1>{t("services.list.title")}</h1>
      <p className="max-w-[68ch] text-muted">{t("services.list.lead")}</p>
      {services.length === 0 && <EmptyPageMessage />}
      <ul className="cards mt-4">
        {services.map((service, index) => (
          <ServiceCard key={service.slug} service={service} eager={index < 2} />
        ))}
      </ul>
      <p className="row flex-wrap justify-start! pt-4">
        {t("services.other")}
        <ButtonLink to={linkTo(locale, "quoteRequest")} variant="soft" icon="mail">
          {t("services.other_link")}
        </ButtonLink>
      </p>
    </div>
  );
}
