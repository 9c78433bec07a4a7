import { useT } from "~/i18n/use-t";
import { Field } from "../../form/field";
import { ContentList, type ContentProps, ContentRow, ContentSection, ContentTexts, rowsOf } from "./content-section";

const companionList = "ticket-companions";

export function CompanionRows({ page, result }: ContentProps) {
  const { t } = useT();
  const { companionNames: values, suggestions } = page;
  const rows = rowsOf("companions", values, result);
  return (
    <ContentList name="companions" values={values} rows={rows.length} result={result}>
      {rows.map((number) => (
        <ContentRow key={number} name="companions" number={number} isNew={values[number] === undefined} result={result}>
          <Field
            name={`companions.${number}.item`}
            label={t("back_office.content.item")}
            list={companionList}
            autoComplete="off"
            maxLength={150}
            result={result}
            defaultValue={values[number]}
          />
        </ContentRow>
      ))}
      <datalist id={companionList}>
        {suggestions.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </ContentList>
  );
}

export function HelplineFields({ page, result }: ContentProps) {
  const { t } = useT();
  const value = page.values.helpline;
  return (
    <ContentSection name="helpline" count={value ? 1 : 0} result={result}>
      <Field
        name="helpline.phone"
        type="tel"
        maxLength={30}
        label={t("back_office.content.phone")}
        result={result}
        defaultValue={value?.phone}
      />
      <ContentTexts path="helpline.note" label="phone_note" values={value?.note} max={150} result={result} />
    </ContentSection>
  );
}

export function QuoteFields({ page, result }: ContentProps) {
  const value = page.values.quote;
  return (
    <ContentSection name="quote" count={value ? 1 : 0} result={result}>
      <ContentTexts path="quote.text" label="text" values={value?.text} max={300} isLong result={result} />
      <ContentTexts path="quote.author" label="author" values={value?.author} max={100} result={result} />
    </ContentSection>
  );
}

export function AdmitsFields({ page, result }: ContentProps) {
  const { t } = useT();
  const { admits } = page.values;
  return (
    <ContentSection name="admits" count={Object.keys(admits).length} result={result}>
      <div className="ticket-times">
        {(["in", "up", "down", "most"] as const).map((name) => (
          <Field
            key={name}
            name={`admits.${name}`}
            inputMode="numeric"
            maxLength={2}
            label={t(`back_office.content.${name}`)}
            result={result}
            defaultValue={admits[name]}
          />
        ))}
      </div>
    </ContentSection>
  );
}
