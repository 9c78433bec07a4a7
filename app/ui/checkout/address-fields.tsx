import { useCallback, useState } from "react";
import type { Unit } from "~/domain/shipping/provinces.server";
import type { Destination } from "~/domain/shipping/shipping.rules";
import { useT } from "~/i18n/use-t";
import { countryName } from "~/lib/country-name";
import { Field, Select } from "../form/field";
import { type FormResult, fieldId, keptValue } from "../form/form-result";
import { useHydrated } from "../parts/use-hydrated";
import { type AddressPrefix, addressLabels } from "./address-labels";
import { PlaceButton } from "./place-button";
import { type AskWards, type DrawnWards, useChosen, useWards } from "./use-places";

export type AddressResult = FormResult & { wards: Partial<Record<AddressPrefix, DrawnWards>> };

export type AddressProps = {
  provinces: readonly Unit[];
  /** Codes (ISO 3166 alpha-2), the usual one first. */
  countries: readonly string[];
  /** What `submitAddresses` gave back. */
  result: AddressResult | undefined;
  askWards: AskWards;
  /** Hears where it goes as soon as that is chosen. */
  onDestination?: (destination: Destination) => void;
};

/**
 * One address; its fields' names start with `prefix` and a dot. In Vietnam a province and one of its wards, which come
 * when the province is chosen, or by a button where no script runs; elsewhere free text.
 */
export function AddressFields({ prefix, ...props }: AddressProps & { prefix: AddressPrefix }) {
  const { countries, result } = props;
  const { t } = useT();
  const kept = keptValue(result, `${prefix}.country`);
  const [country, setCountry] = useState(kept ?? countries[0] ?? "VN");
  const { onDestination } = props;
  const chooseCountry = useCallback(
    (code: string) => {
      setCountry(code);
      if (code !== "VN") onDestination?.({ country: code, province: "" });
    },
    [onDestination],
  );
  const labels = addressLabels(t, prefix, country);
  // What was typed for one country's fields means nothing in another's.
  const sameFields = kept === undefined || (kept === "VN") === (country === "VN");
  const own = { prefix, labels, ...props, result: sameFields ? result : undefined };
  const text = (name: string) => ({
    name: `${prefix}.${name}`,
    label: labels[`${prefix}.${name}`] ?? "",
    result,
    enterKeyHint: "next" as const,
  });
  return (
    <>
      <Field
        {...text("fullName")}
        help={prefix === "shipTo" && t("shipping.recipient_help")}
        required={prefix === "billTo"}
        maxLength={100}
        autoComplete={autoComplete(prefix, "name")}
      />
      <Field
        {...text("phone")}
        type="tel"
        inputMode="tel"
        required={prefix === "billTo"}
        maxLength={30}
        autoComplete={autoComplete(prefix, "tel")}
      />
      {countries.length > 1 ? (
        <CountrySelect {...own} result={result} country={country} onCountry={chooseCountry} />
      ) : (
        <input type="hidden" name={`${prefix}.country`} value={country} />
      )}
      <input type="hidden" name={`${prefix}.shownFor`} value={country} />
      {country === "VN" ? <InVietnam {...own} /> : <Abroad {...own} />}
      <Field
        {...text("line")}
        help={country === "VN" && t("shipping.line_help")}
        required
        maxLength={200}
        autoComplete={autoComplete(prefix, "address-line1")}
      />
      <Field
        {...text("postalCode")}
        inputMode={country === "VN" ? "numeric" : undefined}
        maxLength={20}
        autoComplete={autoComplete(prefix, "postal-code")}
      />
    </>
  );
}

type Part = AddressProps & { prefix: AddressPrefix; labels: Record<string, string> };

function CountrySelect({
  prefix,
  labels,
  countries,
  result,
  country,
  onCountry,
}: Part & { country: string; onCountry: (code: string) => void }) {
  const { t, locale } = useT();
  const name = `${prefix}.country`;
  const select = useChosen(onCountry);
  return (
    <Select
      name={name}
      label={labels[name] ?? ""}
      result={result}
      ref={select}
      options={countries.map((code) => ({ value: code, label: countryName(code, locale) }))}
      defaultValue={country}
      onChange={({ currentTarget }) => onCountry(currentTarget.value)}
      required
      autoComplete={autoComplete(prefix, "country")}
      beside={<PlaceButton to={fieldId(name)} says={t("shipping.change_country")} />}
    />
  );
}

function InVietnam({ prefix, labels, provinces, result, askWards, onDestination }: Part) {
  const { t } = useT();
  const [provinceName, wardName] = [`${prefix}.stateProvince`, `${prefix}.city`];
  const drawn = result?.wards[prefix];
  const [province, setProvince] = useState(drawn?.province ?? "");
  const hydrated = useHydrated();
  const wards = useWards(province, drawn, askWards);
  const chooseProvince = useCallback(
    (code: string) => {
      setProvince(code);
      onDestination?.({ country: "VN", province: code });
    },
    [onDestination],
  );
  const select = useChosen(chooseProvince);
  return (
    <>
      <Select
        name={provinceName}
        label={labels[provinceName] ?? ""}
        result={result}
        ref={select}
        options={provinces.map(({ code, name }) => ({ value: code, label: name }))}
        placeholder={t("shipping.choose_province")}
        defaultValue={province}
        onChange={({ currentTarget }) => chooseProvince(currentTarget.value)}
        required
        lang="vi"
        autoComplete={autoComplete(prefix, "address-level1")}
      />
      <Select
        key={province}
        name={wardName}
        label={labels[wardName] ?? ""}
        help={wards === null ? t("shipping.wards_failed") : !hydrated && t("shipping.show_wards_help")}
        result={province === (drawn?.province ?? "") ? result : undefined}
        options={wards?.map(({ code, name }) => ({ value: code, label: name })) ?? []}
        placeholder={t(
          province === ""
            ? "shipping.province_first"
            : wards === undefined
              ? "shipping.loading_wards"
              : "shipping.choose_ward",
        )}
        aria-busy={(province !== "" && wards === undefined) || undefined}
        required
        lang="vi"
        autoComplete={autoComplete(prefix, "address-level2")}
        beside={<PlaceButton to={fieldId(wardName)} says={t("shipping.show_wards")} always={wards === null} />}
      />
    </>
  );
}

function Abroad({ prefix, labels, result }: Part) {
  const text = (name: string) => ({
    name: `${prefix}.${name}`,
    label: labels[`${prefix}.${name}`] ?? "",
    result,
    maxLength: 100,
    enterKeyHint: "next" as const,
  });
  return (
    <>
      <Field {...text("city")} required autoComplete={autoComplete(prefix, "address-level2")} />
      <Field {...text("stateProvince")} autoComplete={autoComplete(prefix, "address-level1")} />
    </>
  );
}

function autoComplete(prefix: AddressPrefix, token: string) {
  return prefix === "shipTo" ? `section-shipping shipping ${token}` : `section-billing billing ${token}`;
}
