import { useEffect, useState } from "react";
import type { ReportedSession } from "~/browser/visitor-session";
import { settingText } from "~/domain/shop/shop.rules";
import { useT } from "~/i18n/use-t";
import { isTagManagerId } from "~/lib/is-tag-id";
import { ctxOf } from "~/request/ctx.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { Facts } from "~/ui/parts/blocks";
import { Button } from "~/ui/parts/button";
import type { Route } from "./+types/test-session";

export function loader(args: Route.LoaderArgs) {
  const { shop, visitor } = ctxOf(args.context);
  const id = settingText(shop, "google_tag_manager_id");
  return withHead(args, "testSession", {
    consent: visitor.consent,
    gtm: { id, state: id === "" ? ("none" as const) : isTagManagerId(id) ? ("good" as const) : ("bad" as const) },
  });
}

export const meta = pageMeta;

export default function TestSession({ loaderData: { consent, gtm } }: Route.ComponentProps) {
  const { t } = useT();
  return (
    <div className="wrap page stack">
      <h1>{t("pages.testSession.title")}</h1>
      <p className="text-muted">{t("session.lead")}</p>
      <h2>{t("session.live")}</h2>
      <LiveVisit />
      <h2>{t("session.settings")}</h2>
      <Facts
        rows={[
          [t("session.consent"), t(`session.${consent ?? "unasked"}`)],
          [t("session.gtm"), t(`session.gtm_${gtm.state}`, { id: gtm.id })],
        ]}
      />
    </div>
  );
}

const calls = { start: "startVisit", update: "updateVisit", end: "endVisit" } as const;

function LiveVisit() {
  const { t } = useT();
  const [visit, setVisit] = useState<ReportedSession | null>(null);
  useEffect(() => {
    const watching = loadSession().then((module) => {
      setVisit({ ...module.visit });
      return module.watchVisit(setVisit);
    });
    return () => void watching.then((stop) => stop());
  }, []);
  if (!visit) return <p>{t("session.no_script")}</p>;
  const none = t("session.none");
  return (
    <div className="card stack">
      <Facts
        rows={[
          [t("session.id"), visit.sessionId ?? none],
          [t("session.started"), visit.startTime ?? none],
          [t("session.page_views"), String(visit.pageViews)],
          [t("session.last_activity"), visit.lastActivity ?? none],
          [t("session.state"), t(visit.isActive ? "session.active" : "session.hidden")],
          [t("session.error"), visit.error ?? none],
        ]}
      />
      <p className="flex flex-wrap gap-2">
        {(["start", "update", "end"] as const).map((action) => (
          <Button
            key={action}
            type="button"
            variant="soft"
            onClick={async () => (await loadSession())[calls[action]]()}
          >
            {t(`session.${action}`)}
          </Button>
        ))}
      </p>
    </div>
  );
}

function loadSession() {
  return import("~/browser/visitor-session");
}
