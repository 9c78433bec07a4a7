import { listLetters } from "~/domain/payments/simulator/demo-inbox.server";
import { formatClock, formatDate, shopDate } from "~/lib/shop-time";
import { ctxOf } from "~/request/ctx.server";
import type { Route } from "./+types/inbox";
import { openSimulator, textsOf } from "./open-simulator.server";

const textNames = ["title", "demo", "to", "filter", "empty"] as const;

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.texts.title }, { name: "robots", content: "noindex" }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { locale, t, url } = openSimulator(request);
  const to = url.searchParams.get("to")?.trim() ?? "";
  const letters = await listLetters(ctxOf(context), { to });
  return { locale, texts: textsOf(t, "inbox", textNames), to, letters };
}

export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { locale, texts, to, letters } = loaderData;
  return (
    <section className="card" lang={locale}>
      <h1>{texts.title}</h1>
      <p role="note">{texts.demo}</p>
      <form>
        <label className="field">
          <span>{texts.to}</span>
          <input name="to" type="email" defaultValue={to} />
        </label>
        <button type="submit" className="btn">
          {texts.filter}
        </button>
      </form>
      {letters.length === 0 && <p>{texts.empty}</p>}
      <ul>
        {letters.map(({ id, recipient, subject, receivedAt }) => (
          <li key={id}>
            <a href={`/simulator/inbox/${id}`}>{subject}</a>
            <br />
            <small>
              {recipient} · <time dateTime={receivedAt}>{clockTime(receivedAt, locale)}</time>
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function clockTime(iso: string, locale: "vi" | "en"): string {
  const instant = new Date(iso);
  return `${formatClock(instant, locale)}, ${formatDate(shopDate(instant), locale, "short")}`;
}
