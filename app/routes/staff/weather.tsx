import { labelIn, localizedLabels } from "~/domain/back-office/field-label";
import { RecordWeather } from "~/domain/content/schema";
import { listWeather, recordWeather } from "~/domain/content/weather.server";
import { useT } from "~/i18n/use-t";
import { formatMoment } from "~/lib/format-time";
import { defaultLocale, locales } from "~/lib/locale";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { type FormSubmission, resultOfAction } from "~/ui/staff/form-submission";
import { PageHead } from "~/ui/staff/page-head";
import { StaffField } from "~/ui/staff/staff-fields";
import { StaffForm } from "~/ui/staff/staff-form";
import { StaffTable } from "~/ui/staff/staff-table";
import type { Route } from "./+types/weather";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "weather", async (ctx) => ({ observations: await listWeather(ctx), now: ctx.now }));
}

export function action(args: Route.ActionArgs) {
  return submitStaffForm(args, "weather", {
    record: defineAction(RecordWeather, async (ctx, input) => {
      await recordWeather(ctx, input);
      return { to: linkToStaff("weather"), toast: { key: "staff.weather.saved" } };
    }),
  });
}

function Weather({ loaderData: { observations, now }, actionData }: Route.ComponentProps) {
  const { locale, t } = useT();
  const names = {
    when: t("staff.log.when"),
    visibility: t("staff.weather.visibility"),
    wind: t("staff.weather.wind"),
    temperature: t("staff.weather.temperature"),
    who: t("staff.weather.who"),
  };
  return (
    <>
      <PageHead title={t("staff.rooms.weather")} help="weather" />
      <p className="help">{t("staff.weather.intro")}</p>
      <WeatherForm sent={actionData ?? null} />
      <section className="stack" aria-labelledby="observations">
        <h2 id="observations">{t("staff.weather.list")}</h2>
        {observations.length === 0 ? (
          <p>{t("staff.weather.none")}</p>
        ) : (
          <StaffTable headings={Object.values(names)}>
            {observations.map((one, index) => (
              <tr key={one.id}>
                <th scope="row" className="num">
                  <time dateTime={one.observedAt}>{formatMoment(new Date(one.observedAt), locale, now)}</time>
                  {index === 0 && one.isCurrent && ` · ${t("staff.weather.current")}`}
                </th>
                <td data-name={names.visibility}>{one.visibilityMetres}</td>
                <td data-name={names.wind}>{one.windMetresPerSecond}</td>
                <td data-name={names.temperature}>{one.temperatureCelsius}</td>
                <td data-name={names.who}>{one.enteredBy}</td>
              </tr>
            ))}
          </StaffTable>
        )}
      </section>
    </>
  );
}

export default import.meta.env.SSR ? Weather : undefined;

function WeatherForm({ sent }: { sent: FormSubmission | null }) {
  const { t } = useT();
  const numbers = { required: true, type: "number", step: 1 };
  const labels = {
    visibility: t("staff.weather.visibility"),
    wind: t("staff.weather.wind"),
    temperature: t("staff.weather.temperature"),
    time: t("staff.weather.time"),
    ...localizedLabels("note", t("staff.weather.note_text")),
  };
  return (
    <section className="card stack" aria-labelledby="record">
      <h2 id="record">{t("staff.weather.form")}</h2>
      <StaffForm
        action="record"
        button={t("staff.weather.save")}
        labels={labels}
        scope="record"
        result={resultOfAction(sent, "record")}
      >
        <div className="staff-line items-start!">
          <StaffField
            {...numbers}
            name="visibility"
            min={0}
            max={100_000}
            label={labels.visibility}
            help={t("staff.weather.visibility_help")}
          />
          <StaffField {...numbers} name="wind" min={0} max={80} label={labels.wind} />
          <StaffField {...numbers} name="temperature" min={-30} max={50} label={labels.temperature} />
          <StaffField name="time" type="time" label={labels.time} help={t("staff.weather.time_help")} />
        </div>
        <div className="staff-line items-start!">
          {locales.map((locale) => (
            <StaffField
              key={locale}
              name={`note.${locale}`}
              lang={locale}
              maxLength={60}
              label={labelIn(t("staff.weather.note_text"), locale)}
              help={locale === defaultLocale ? t("staff.weather.note_help") : undefined}
            />
          ))}
        </div>
      </StaffForm>
    </section>
  );
}
