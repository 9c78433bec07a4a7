import { z } from "zod";
import { searchPictures, uploadPicture } from "~/domain/back-office/pictures/manage-pictures.server";
import type { ListedPicture } from "~/domain/media/picture-rows.server";
import { ListPictures } from "~/domain/media/schema";
import { withErrorText } from "~/domain/schema";
import { useT } from "~/i18n/use-t";
import { textIn } from "~/lib/locale";
import { hasRequiredTexts } from "~/lib/required-locales";
import { ctxOf } from "~/request/ctx.server";
import { readQuery } from "~/request/read-input.server";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { Field } from "~/ui/form/field";
import { buttonClass } from "~/ui/parts/button";
import { Picture } from "~/ui/parts/picture";
import { EmptyState } from "~/ui/staff/empty-state";
import { FilterLinks } from "~/ui/staff/filter-links";
import { resultOfAction } from "~/ui/staff/form-submission";
import { PageHead, useListQuery } from "~/ui/staff/page-head";
import { StaffPager } from "~/ui/staff/pager";
import { StatePill } from "~/ui/staff/state-pill";
import { UploadForm } from "~/ui/staff/upload-form";
import type { Route } from "./+types/pictures";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "content", async (ctx) => {
    const query = readQuery(ListPictures, args.url);
    return { q: query.q ?? "", show: query.show ?? null, ...(await searchPictures(ctx, query)) };
  });
}

const Files = z.object({
  files: z.array(z.string()).refine((list) => list.length > 0, withErrorText("missing.pictureFile")),
});

export function action(args: Route.ActionArgs) {
  const ctx = ctxOf(args.context);
  return submitStaffForm(
    args,
    "content",
    {
      upload: defineAction(Files, async (_, { files: [slug = "", ...others] }) => {
        const count = others.length + 1;
        if (count > 1)
          return {
            to: linkToStaff("pictures", null, { show: "without_alt" }),
            toast: { key: "pictures.added_many", params: { count } },
          };
        return { to: linkToStaff("picture", { slug }), toast: { key: "pictures.added" } };
      }),
    },
    { files: async ({ name, bytes }) => (await uploadPicture(ctx, { fileName: name, bytes })).slug },
  );
}

const filters = [null, "without_alt", "unused"] as const;

function Pictures({ loaderData, actionData }: Route.ComponentProps) {
  const { q, show, rows, total, withoutAlt, unused, previous, next } = loaderData;
  const { t } = useT();
  const counts = { without_alt: withoutAlt, unused };
  const links = filters.map((filter) => ({
    to: linkToStaff("pictures", null, { q: q || undefined, show: filter ?? undefined }),
    label: filter ? t(`pictures.${filter}`, { count: counts[filter] }) : t("pictures.all"),
    isCurrent: filter === show,
  }));
  return (
    <div className="stack">
      <PageHead title={t("staff.rooms.pictures")} help="pictures" />
      <UploadForm result={resultOfAction(actionData ?? null, "upload")} />
      <form className="staff-line" action={linkToStaff("pictures")}>
        {show && <input type="hidden" name="show" value={show} />}
        <Field name="q" type="search" label={t("pictures.search")} maxLength={100} defaultValue={q} />
        <button type="submit" className={buttonClass("line")}>
          {t("pictures.submit_search")}
        </button>
      </form>
      <FilterLinks links={links} />
      {rows.length === 0 ? (
        <EmptyState
          title={t("pictures.none")}
          text={t("pictures.none_text")}
          example={[t("pictures.example.name"), t("pictures.example.alt"), t("pictures.example.uses")]}
        />
      ) : (
        <>
          <p className="help">{t("pictures.total", { count: total })}</p>
          <PictureTiles pictures={rows} />
          <StaffPager label={t("pictures.pages")} pages={{ previous, next, total }} parameter="at" />
        </>
      )}
    </div>
  );
}

export default import.meta.env.SSR ? Pictures : undefined;

function PictureTiles({ pictures }: { pictures: readonly ListedPicture[] }) {
  const { locale, t } = useT();
  const query = useListQuery();
  return (
    <ul className="staff-pictures">
      {pictures.map(({ slug, fileName, alt, view, uses }) => (
        <li key={slug} className="card">
          <Picture of={view} sizes="160px" className="staff-thumbnail" />
          <a href={linkToStaff("picture", { slug }, query)}>{fileName || slug}</a>
          <span className="help">{textIn(alt, locale)}</span>
          <span className="help">{uses > 0 ? t("pictures.used", { count: uses }) : t("pictures.used_none")}</span>
          {hasRequiredTexts(alt) ? (
            <StatePill tone="good">{t("pictures.ready")}</StatePill>
          ) : (
            <StatePill tone="wait">{t("pictures.needs_alt")}</StatePill>
          )}
        </li>
      ))}
    </ul>
  );
}
