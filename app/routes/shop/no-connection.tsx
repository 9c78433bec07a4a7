import { useT } from "~/i18n/use-t";
import { withHead } from "~/routes/seo/head/with-head.server";
import { useShop } from "~/ui/layout/frame-data";
import type { PageHandle } from "~/ui/layout/page-handle";
import { pageMeta } from "~/ui/layout/page-meta";
import type { Route } from "./+types/no-connection";

export function loader(args: Route.LoaderArgs) {
  return withHead(args, "noConnection", {});
}

export const handle: PageHandle = { color: "light", layout: "bare", hasScript: false };

export const meta = pageMeta;

/** `public/sw.js` shows this page and repeats the list item for each stored page. */
export default function NoConnection() {
  const { t } = useT();
  return (
    <div className="wrap page stack gap-4">
      <p>{useShop()?.name}</p>
      <h1>{t("pages.noConnection.title")}</h1>
      <p>{t("offline.try_again")}</p>
      <section id="kept" hidden>
        <h2 className="text-lg">{t("offline.on_this_phone")}</h2>
        <ul className="stack gap-2 justify-items-start">
          <li>
            {/* biome-ignore lint/a11y/useAnchorContent lint/a11y/useValidAnchor: hidden until the worker fills it */}
            <a className="btn btn-line" href="#" />
          </li>
        </ul>
      </section>
    </div>
  );
}
