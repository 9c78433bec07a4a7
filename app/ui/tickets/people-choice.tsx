import type { ReactNode } from "react";
import type { OfferedCategory } from "~/domain/catalog/get-ticket-offer.server";
import type { Units } from "~/domain/catalog/party.rules";
import { useT } from "~/i18n/use-t";
import type { FormResult } from "../form/form-result";
import { Stepper } from "../form/stepper";
import { LocalText } from "../parts/local-text";
import { Price } from "../parts/price";

type Props = {
  tooManyMessage: string | false | undefined;
  categories: readonly OfferedCategory[];
  units: Units;
  maxUnits: (category: OfferedCategory) => number;
  result: FormResult | undefined;
  onChange: () => void;
  children: ReactNode;
};

export function PeopleChoice({ tooManyMessage, categories, units, maxUnits, result, onChange, children }: Props) {
  const { t } = useT();
  return (
    <section className="stack gap-2" id="people">
      <h2 className="text-lg">{t("tickets.order.people_title")}</h2>
      {tooManyMessage && <p className="error">{tooManyMessage}</p>}
      <div>
        {categories.map((category) => (
          <div key={category.key} className="border-b border-line py-3">
            <Stepper
              name={getFieldName(category)}
              label={<LocalText of={category.name} />}
              help={
                <>
                  <LocalText of={category.note} /> · {category.price === null ? "–" : <Price amount={category.price} />}
                </>
              }
              value={units[category.key] || 0}
              min={0}
              max={maxUnits(category)}
              result={result}
              disabled={category.price === null && units[category.key] === 0}
              onChange={onChange}
            />
          </div>
        ))}
      </div>
      <div className="row min-h-11">
        <p className="help">{t("tickets.order.free")}</p>
        {children}
      </div>
    </section>
  );
}

export const getFieldName = ({ key }: { key: string }) => `quantities.${key}`;
