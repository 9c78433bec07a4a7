import { useT } from "~/i18n/use-t";
import { StaffField } from "../staff-fields";
import {
  ContentList,
  type ContentProps,
  ContentRow,
  ContentSection,
  ContentTexts,
  useRowNumbers,
} from "./content-section";

const companionList = "ticket-companions";

export function CompanionRows({ page }: ContentProps) {
  const { t } = useT();
  const { companionNames: values, suggestions } = page;
  const rows = useRowNumbers("companions", values);
  return (
    <ContentList name="companions" values={values} rows={rows.length}>
      {rows.map((number) => (
        <ContentRow key={number} name="companions" number={number} isNew={values[number] === undefined}>
          <StaffField
            name={`companions.${number}.item`}
            label={t("back_office.content.item")}
            list={companionList}
            autoComplete="off"
            maxLength={150}
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

export function HelplineFields({ page }: ContentProps) {
  const { t } = useT();
  const value = page.values.helpline;
  return (
    <ContentSection name="helpline" count={value ? 1 : 0}>
      <StaffField name="helpline.phone" type="tel" maxLength={30} label={t("back_office.content.phone")} />
      <ContentTexts path="helpline.note" label="phone_note" max={150} />
    </ContentSection>
  );
}

export function QuoteFields({ page }: ContentProps) {
  const value = page.values.quote;
  return (
    <ContentSection name="quote" count={value ? 1 : 0}>
      <ContentTexts path="quote.text" label="text" max={300} isLong />
      <ContentTexts path="quote.author" label="author" max={100} />
    </ContentSection>
  );
}

export function AdmitsFields({ page }: ContentProps) {
  const { t } = useT();
  const { admits } = page.values;
  return (
    <ContentSection name="admits" count={Object.keys(admits).length}>
      <div className="ticket-times">
        {(["in", "up", "down", "most"] as const).map((name) => (
          <StaffField
            key={name}
            name={`admits.${name}`}
            inputMode="numeric"
            maxLength={2}
            label={t(`back_office.content.${name}`)}
          />
        ))}
      </div>
    </ContentSection>
  );
}
