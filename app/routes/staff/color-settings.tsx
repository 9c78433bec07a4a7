import { z } from "zod";
import { getColors, saveColors } from "~/domain/back-office/edit-colors.server";
import { fieldLabel } from "~/domain/back-office/field-label";
import { MainColorFields } from "~/domain/back-office/schema";
import { defaultTheme } from "~/domain/shop/default-theme";
import {
  applyMainColors,
  contrastOfMain,
  type MainColors,
  type PaletteName,
  palettes,
} from "~/domain/shop/main-colors.rules";
import { useT } from "~/i18n/use-t";
import { formatAverage } from "~/lib/money";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { nextBase } from "~/ui/form/form-result";
import { buttonClass } from "~/ui/parts/button";
import { resultOfAction } from "~/ui/staff/form-submission";
import { PageHead } from "~/ui/staff/page-head";
import { PostForm } from "~/ui/staff/post-form";
import { RowHistory } from "~/ui/staff/row-history";
import { StaffField } from "~/ui/staff/staff-fields";
import type { Route } from "./+types/color-settings";
import { offerUndo } from "./offer-undo.server";
import { parseBase } from "./parse-base.server";

const names = ["brandColor", "buttonColor"] as const;

/** The button "Preview" sends the form by GET, so that nothing is saved. */
export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "shop", async (ctx) => {
    const { values, history } = await getColors(ctx);
    const typed = MainColorFields.safeParse(Object.fromEntries(args.url.searchParams)).data ?? values;
    const scales = applyMainColors(defaultTheme.colors, typed);
    const contrasts = names.map((name) => ({ name, ...contrastOfMain(name, typed[name]) }));
    return { values, typed, history, scales, contrasts, now: ctx.now };
  });
}

export function action(args: Route.ActionArgs) {
  return submitStaffForm(args, "shop", {
    save: defineAction(MainColorFields.extend({ base: z.string().max(1_000).optional() }), async (ctx, input) => {
      const { undo } = await saveColors(ctx, { ...input, base: parseBase(input.base) });
      const group = ctx.t("shop_settings.group.colors");
      const to = linkToStaff("colorSettings");
      return { to, toast: { key: "shop_settings.saved", params: { group }, ...offerUndo(undo, to) } };
    }),
  });
}

function ColorSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { values, typed, history, scales, contrasts, now } = loaderData;
  const { locale, t } = useT();
  const result = resultOfAction(actionData ?? null, "save");
  const labels = Object.fromEntries(names.map((name) => [name, fieldLabel(name, t)]));
  return (
    <div className="stack">
      <PageHead
        title={t("shop_settings.group.colors")}
        text={t("shop_settings.about.colors")}
        back={{ to: linkToStaff("settings"), label: t("staff.rooms.settings") }}
        help="settings"
        action={
          <a href={linkToStaff("logo")} className={buttonClass("line")}>
            {t("staff.rooms.logo")}
          </a>
        }
      />
      <Palettes typed={typed} isChanged={names.some((name) => typed[name] !== values[name])} />
      <PostForm
        id="colors"
        className="card stack staff-row-form"
        hidden={{ base: nextBase(result, values) }}
        defaultValue={typed}
        {...{ result, labels }}
      >
        {names.map((name) => (
          <StaffField
            key={name}
            name={name}
            label={fieldLabel(name, t)}
            help={t(`shop_settings.colors.${name}`)}
            type="color"
            required
          />
        ))}
        <div className="staff-save-bar">
          <button type="submit" name="act" value="save" className={buttonClass()}>
            {t("back_office.rows.save")}
          </button>
          <button type="submit" formMethod="get" className={buttonClass("line")}>
            {t("shop_settings.colors.preview")}
          </button>
        </div>
      </PostForm>
      <section className="card stack staff-row-form" aria-labelledby="swatches">
        <h2 id="swatches">{t("shop_settings.colors.swatches")}</h2>
        <ul className="stack">
          {contrasts.map(({ name, contrast, min }) => (
            <li key={name}>
              {t("shop_settings.colors.contrast", {
                name: fieldLabel(name, t),
                contrast: formatAverage(Math.floor(contrast * 10) / 10, locale),
                min: formatAverage(min, locale),
              })}
            </li>
          ))}
        </ul>
        {(["light", "dark"] as const).map((mode) => (
          <Swatches key={mode} mode={mode} scales={scales[mode]} />
        ))}
      </section>
      <RowHistory entries={history} now={now} />
    </div>
  );
}

function Palettes({ typed, isChanged }: { typed: MainColors; isChanged: boolean }) {
  const { t } = useT();
  return (
    <section className="card stack staff-row-form" aria-labelledby="palettes">
      <h2 id="palettes">{t("shop_settings.colors.palettes")}</h2>
      <ul className="staff-palettes">
        {(Object.keys(palettes) as PaletteName[]).map((palette) => {
          const isChosen = names.every((name) => palettes[palette][name] === typed[name]);
          return (
            <li key={palette}>
              <a
                href={linkToStaff("colorSettings", null, palettes[palette])}
                aria-current={isChosen ? "true" : undefined}
              >
                <svg viewBox="0 0 96 40" aria-hidden="true">
                  <rect width="64" height="40" rx="8" fill={palettes[palette].buttonColor} />
                  <rect x="52" width="44" height="40" rx="8" fill={palettes[palette].brandColor} />
                </svg>
                <b>{t(`shop_settings.colors.palette.${palette}`)}</b>
                {isChosen && <small className="help">{t("shop_settings.colors.chosen")}</small>}
              </a>
            </li>
          );
        })}
      </ul>
      {isChanged && (
        <p>
          <button type="submit" form="colors" name="act" value="save" className={buttonClass()}>
            {t("shop_settings.colors.save")}
          </button>
        </p>
      )}
    </section>
  );
}

type SwatchProps = {
  mode: "light" | "dark";
  scales: { primary: Partial<Record<number, string>>; secondary: Partial<Record<number, string>> };
};

function Swatches({ mode, scales: { primary, secondary } }: SwatchProps) {
  const { t } = useT();
  const rows = [Object.values(primary), Object.values(secondary)];
  const isDark = mode === "dark";
  return (
    <figure>
      <svg viewBox="0 0 400 150" role="img" aria-label={t(`shop_settings.colors.${mode}`)} className="staff-swatches">
        <rect width="400" height="150" rx="12" fill={isDark ? "#0c1412" : "#ffffff"} />
        {rows.map((colors, row) =>
          colors.map((color, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the shades never change their positions
            <rect key={index} x={16 + index * 36} y={16 + row * 36} width="32" height="28" rx="6" fill={color} />
          )),
        )}
        <rect x="16" y="96" width="120" height="40" rx="8" fill={secondary[600]} />
        <text x="76" y="121" textAnchor="middle" fontSize="15" fontWeight="600" fill={isDark ? "#06231a" : "#ffffff"}>
          {t("shop_settings.colors.sample")}
        </text>
        <rect x="152" y="96" width="120" height="40" rx="8" fill={primary[50]} />
        <text x="212" y="121" textAnchor="middle" fontSize="15" fontWeight="600" fill={primary[700]}>
          505.000 ₫
        </text>
      </svg>
      <figcaption className="help">{t(`shop_settings.colors.${mode}`)}</figcaption>
    </figure>
  );
}

export default import.meta.env.SSR ? ColorSettings : undefined;
