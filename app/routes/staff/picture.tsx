import { z } from "zod";
import { labelIn } from "~/domain/back-office/field-label";
import { getPicture, replacePicture, savePicture } from "~/domain/back-office/pictures/manage-pictures.server";
import { saveCaption } from "~/domain/content/captions.server";
import { SaveCaption } from "~/domain/content/schema";
import { SavePicture } from "~/domain/media/schema";
import { withErrorText } from "~/domain/schema";
import { useT } from "~/i18n/use-t";
import { type Localized, locales, mapLocales, textIn } from "~/lib/locale";
import { isRequiredLocale } from "~/lib/required-locales";
import { ctxOf } from "~/request/ctx.server";
import { defineAction, loadStaffPage, redirectToSamePage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { type FormResult, nextBase, sentValue } from "~/ui/form/form-result";
import { resultOfAction } from "~/ui/staff/form-submission";
import { PageHead } from "~/ui/staff/page-head";
import { PictureForm } from "~/ui/staff/picture-form";
import { PictureUsages } from "~/ui/staff/picture-usages";
import { RowHistory } from "~/ui/staff/row-history";
import { StaffField } from "~/ui/staff/staff-fields";
import { StaffForm } from "~/ui/staff/staff-form";
import { ReplaceForm } from "~/ui/staff/upload-form";
import type { Route } from "./+types/picture";
import { offerUndo } from "./offer-undo.server";
import { parseBase } from "./parse-base.server";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "content", async (ctx) => ({ ...(await getPicture(ctx, args.params)), now: ctx.now }));
}

const File = z.object({
  file: z.string({ error: () => undefined }).refine(Boolean, withErrorText("missing.pictureFile")),
});

const CaptionForm = SaveCaption.omit({ base: true }).extend({ base: z.string().max(3_000).optional() });

/** An unreadable `base` becomes an empty caption, so that the edit is refused as a conflict. */
function readCaption(base: string) {
  return SaveCaption.shape.base.safeParse(parseBase(base)).data ?? mapLocales(() => "");
}

export function action(args: Route.ActionArgs) {
  const ctx = ctxOf(args.context);
  const { slug } = args.params;
  const page = linkToStaff("picture", { slug });
  return submitStaffForm(
    args,
    "content",
    {
      save: defineAction(SavePicture.omit({ slug: true }), async (ctx, input) => {
        const { undo } = await savePicture(ctx, { slug, ...input });
        const params = { name: textIn(input.alt, ctx.locale) };
        return redirectToSamePage(args, { key: "pictures.saved", params, ...offerUndo(undo, page) });
      }),
      caption: defineAction(CaptionForm, async (_, { base, ...input }) => {
        const { undo } = await saveCaption(ctx, { ...input, base: base === undefined ? undefined : readCaption(base) });
        return redirectToSamePage(args, { key: "pictures.caption_saved", ...offerUndo(undo, page) });
      }),
      replace: defineAction(File, async (ctx) => {
        const { uses } = await getPicture(ctx, { slug });
        return redirectToSamePage(args, { key: "pictures.replaced", params: { count: uses.length } });
      }),
    },
    {
      file: async ({ name, bytes }) => {
        await replacePicture(ctx, { slug, fileName: name.slice(0, 200), bytes });
        return slug;
      },
    },
  );
}

function PicturePage({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, fileName, alt, view, base, uses, captions, history, now } = loaderData;
  const { t } = useT();
  const sent = actionData ?? null;
  const remove = (
    <a key="remove" href={linkToStaff("removePicture", { slug })}>
      {t("pictures.remove")}
    </a>
  );
  return (
    <div className="stack">
      <PageHead
        title={fileName || slug}
        text={t("pictures.of_size", { width: view.width, height: view.height })}
        back="pictures"
        more={[remove]}
        help="pictures"
      />
      <PictureForm alt={alt} view={view} base={base} result={resultOfAction(sent, "save")} />
      <PictureCaptions captions={captions} result={resultOfAction(sent, "caption")} />
      <div className="staff-picture-parts">
        <PictureUsages uses={uses} />
        <ReplaceForm result={resultOfAction(sent, "replace")} />
      </div>
      <RowHistory entries={history} now={now} />
    </div>
  );
}

export default import.meta.env.SSR ? PicturePage : undefined;

type Caption = { album: string; title: Localized; entry: string; caption: Localized };

function PictureCaptions({ captions, result }: { captions: readonly Caption[]; result: FormResult | undefined }) {
  const { t, locale } = useT();
  return captions.map(({ album, title, entry, caption }) => {
    const own = sentValue(result, "entry") === entry && sentValue(result, "album") === album ? result : undefined;
    return (
      <StaffForm
        key={`${album} ${entry}`}
        action="caption"
        button={t("pictures.caption_save")}
        variant="line"
        className="card stack staff-row-form"
        scope={entry}
        hidden={{ album, entry, base: nextBase(own, caption, "caption.") }}
        defaultValue={{ caption }}
        result={own}
      >
        <h2>{t("pictures.caption_in", { album: textIn(title, locale) })}</h2>
        <div className="staff-pair">
          {locales.map((language) => (
            <StaffField
              key={language}
              name={`caption.${language}`}
              lang={language}
              label={labelIn(t("pictures.caption_text"), language)}
              required={isRequiredLocale(language)}
              maxLength={300}
            />
          ))}
        </div>
      </StaffForm>
    );
  });
}
