import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { ButtonLink } from "../parts/button";

export function LinkToTickets({ reason }: { reason: string }) {
  const { t, locale } = useT();
  return (
    <div className="stack justify-items-start gap-2">
      <p className="text-muted">{reason}</p>
      <ButtonLink variant="soft" icon="ticket" to={linkTo(locale, "tickets")}>
        {t("settings.tickets.book")}
      </ButtonLink>
    </div>
  );
}
