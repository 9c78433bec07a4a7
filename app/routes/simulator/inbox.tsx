import { listDemoMessages } from "~/domain/messages/demo-inbox.server";
import { formatDayAndClock } from "~/lib/format-time";
import { ctxOf } from "~/request/ctx.server";
import { Field } from "~/ui/form/field";
import type { PageHandle } from "~/ui/layout/page-handle";
import { Button } from "~/ui/parts/button";
import { SimulatorPage } from "~/ui/simulator/simulator-page";
import type { Route } from "./+types/inbox";
import { getHomeLink, getSimulatorTexts, openSimulator } from "./open-simulator.server";

const textNames = ["title", "demo", "to", "filter", "empty", "zns", "sms", "no_zalo"] as const;

export const handle: PageHandle = { layout: "bare" };

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.texts.title }, { name: "robots", content: "noindex" }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { locale, t, url } = openSimulator(request);
  const to = url.searchParams.get("to")?.trim() ?? "";
  const ctx = ctxOf(context);
  const messages = await listDemoMessages(ctx, { to });
  return {
    locale,
    home: getHomeLink(ctx, locale),
    texts: getSimulatorTexts(t, "inbox", textNames),
    to,
    letters: messages,
  };
}

export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { locale, home, texts, to, letters: messages } = loaderData;
  return (
    <SimulatorPage locale={locale} title={texts.title} demo={texts.demo} home={home}>
      <form className="card stack">
        <Field name="to" label={texts.to} defaultValue={to} />
        <Button type="submit" variant="soft">
          {texts.filter}
        </Button>
      </form>
      <p className="help">{texts.no_zalo}</p>
      {messages.length === 0 && <p>{texts.empty}</p>}
      <ul className="stack gap-2">
        {messages.map(({ id, channel, recipient, subject, receivedAt }) => (
          <li key={id} className="border-b border-line pb-2">
            <a href={`/simulator/inbox/${id}`}>{subject}</a>
            <p className="help">
              {channel !== "mail" && `${texts[channel]} · `}
              {recipient} · <time dateTime={receivedAt}>{formatDayAndClock(new Date(receivedAt), locale)}</time>
            </p>
          </li>
        ))}
      </ul>
    </SimulatorPage>
  );
}
