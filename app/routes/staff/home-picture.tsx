import { z } from "zod";
import { localizedLabels } from "~/domain/back-office/field-label";
import { getHomePicture, saveHomePicture } from "~/domain/content/pages/home-picture.server";
import { text, withErrorText } from "~/domain/schema";
import { useT } from "~/i18n/use-t";
import { removeControls } from "~/lib/text";
import { ctxOf } from "~/request/ctx.server";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import type { SubmitResult } from "~/request/submit.server";
import { linkTo } from "~/site-map";
import { linkToStaff } from "~/staff-map";
import type { FormResult } from "~/ui/form/form-result";
import { buttonClass } from "~/ui/parts/button";
import { Picture } from "~/ui/parts/picture";
import { resultOfAction } from "~/ui/staff/form-submission";
import { PageHead } from "~/ui/staff/page-head";
import { PictureField } from "~/ui/staff/picture-field";
import { PostForm } from "~/ui/staff/post-form";
import { PhotoFields } from "~/ui/staff/products/photo-card";
import type { Route } from "./+types/home-picture";
import { describePhoto, storePhoto, withPhoto } from "./product-photo.server";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "content", async (ctx) => {
    const { searchParams: query } = args.url;
    const q = removeControls(query.get("q") ?? "").slice(0, 100);
    const chosen = query.has("search") ? removeControls(query.get("pictures") ?? "").slice(0, 100) : undefined;
    return { q, ...(await getHomePicture(ctx, { q, chosen })) };
  });
}

const Uploaded = withPhoto(z.object({})).refine(({ photo }) => photo !== undefined, {
  path: ["photo"],
  ...withErrorText("missing.pictureFile"),
});
const Chosen = z.object({ pictures: text.max(100).default(""), base: text.max(100).default("") });

export function action(args: Route.ActionArgs) {
  const done: SubmitResult = { to: linkToStaff("homePicture"), toast: { key: "pictures.home.saved" } };
  return submitStaffForm(
    args,
    "content",
    {
      upload: defineAction(Uploaded, async (ctx, photo) => {
        await saveHomePicture(ctx, { picture: (await describePhoto(ctx, photo)) ?? "" });
        return done;
      }),
      save: defineAction(Chosen, async (ctx, { pictures: picture, base }) => {
        await saveHomePicture(ctx, { picture, base });
        return done;
      }),
    },
    storePhoto(ctxOf(args.context)),
  );
}

function HomePicture({ loaderData, actionData }: Route.ComponentProps) {
  const { q, saved, chosen, found, hasMore } = loaderData;
  const { locale, t } = useT();
  const sent = actionData ?? null;
  const current = chosen.find(({ slug }) => slug === saved);
  return (
    <div className="stack">
      <PageHead
        title={t("staff.rooms.homePicture")}
        help="homePicture"
        text={t("pictures.home.intro")}
        action={
          <a href={linkTo(locale, "home")} className={buttonClass("line")}>
            {t("pictures.home.see")}
          </a>
        }
      />
      {current && (
        <section className="card stack" aria-labelledby="now">
          <h2 id="now">{t("pictures.home.now")}</h2>
          <Picture of={current.view} className="crop-band" sizes="(width < 48rem) 92vw, 40rem" />
          <p>
            <a href={linkToStaff("picture", { slug: current.slug })} className="staff-link">
              {t("pictures.home.edit")}
            </a>
          </p>
        </section>
      )}
      <UploadPhoto result={resultOfAction(sent, "upload")} />
      <PictureField
        {...{ chosen, found, hasMore, q, min: 0, max: 1 }}
        saved={saved === null ? [] : [saved]}
        result={resultOfAction(sent, "save")}
      />
    </div>
  );
}

export default import.meta.env.SSR ? HomePicture : undefined;

function UploadPhoto({ result }: { result: FormResult | undefined }) {
  const { t } = useT();
  const labels = { photo: t("pictures.file"), ...localizedLabels("photoAlt", t("pictures.alt_text")) };
  return (
    <PostForm encType="multipart/form-data" className="card stack" aria-labelledby="upload" {...{ result, labels }}>
      <h2 id="upload">{t("pictures.home.upload")}</h2>
      <PhotoFields label={t("pictures.file")} required />
      <p>
        <button type="submit" name="act" value="upload" className={buttonClass()}>
          {t("pictures.home.use")}
        </button>
      </p>
    </PostForm>
  );
}
