import { closeDays, reopenDays } from "~/domain/aftersales/close-days.server";
import { listClosings, listDays } from "~/domain/aftersales/list-closings.server";
import { previewClosing } from "~/domain/aftersales/preview-closing.server";
import { CloseDays, ListDays, PreviewClosing, ReopenDays } from "~/domain/aftersales/schema";
import { DomainError } from "~/domain/errors";
import { readQuery } from "~/request/read-query.server";
import { ClosingCard, type Looked, LookForm, PreviewCard, TwoWeeks } from "~/ui/staff/days";
import { type At, act, type Room } from "../room.server";

const here = "/staff/days";

/** First the range and its numbers, by an address of its own; then the reason, and it is done. */
export const daysRoom: Room = {
  path: "days",
  for: "days",
  async show(at, sent) {
    const { ctx, t, url } = at;
    const [looked, closings, weeks] = await Promise.all([
      look(at),
      listClosings(ctx),
      listDays(ctx, { from: readQuery(ListDays.pick({ from: true }), at.url).from }),
    ]);
    const title = t("staff.rooms.days");
    const body = (
      <>
        <h1>{title}</h1>
        <p className="help">{t("staff.days.intro")}</p>
        <LookForm
          pools={weeks.pools}
          query={url.searchParams}
          wrong={looked && "wrong" in looked ? looked.wrong : null}
        />
        {looked && "preview" in looked && <PreviewCard looked={looked} sent={sent} />}
        <TwoWeeks weeks={weeks} here={here} />
        <section className="stack" aria-labelledby="closings">
          <h2 id="closings">{t("staff.days.list")}</h2>
          {closings.length === 0 && <p>{t("staff.days.none")}</p>}
          {closings.map((closing) => (
            <ClosingCard key={closing.id} closing={closing} sent={sent} now={ctx.now} />
          ))}
        </section>
      </>
    );
    return { title, body };
  },
  acts: {
    close: act(CloseDays, async ({ ctx }, input) => {
      await closeDays(ctx, input);
      return { to: here, toast: { key: "staff.days.closed" } };
    }),
    reopen: act(ReopenDays, async ({ ctx }, input) => {
      await reopenDays(ctx, input);
      return { to: here, toast: { key: "staff.days.reopened" } };
    }),
  },
};

/** What the address asks to look at; null: nothing. */
async function look({ ctx, t, url: { searchParams: query } }: At): Promise<Looked | { wrong: string } | null> {
  if (!query.has("look")) return null;
  const said = Object.fromEntries([...query].filter(([, value]) => value !== ""));
  const times = (said.times ?? "").split(/[\s,;]+/).filter(Boolean);
  const asked = PreviewClosing.safeParse({ ...said, pool: said.pool && Number(said.pool), times });
  if (!asked.success) return { wrong: t("errors.nothing_to_close") };
  try {
    return { asked: asked.data, preview: await previewClosing(ctx, asked.data) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { wrong: t(`errors.${error.code}`, error.params) };
  }
}
