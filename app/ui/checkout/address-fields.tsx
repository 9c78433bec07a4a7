import { useEffect, useState } from "react";
import type { Destination } from "~/domain/cart/shipping.rules";
import { useT } from "~/i18n/use-t";
import { anotherCountry, countryName } from "~/lib/country-name";
import { Field, Select } from "../form/field";
import { type FormResult, fieldId, sentValue } from "../form/form-result";
import { useHydrated } from "../parts/hydration";
import { type AddressPrefix, addressLabels, optionOfLine } from "./address-labels";
import { Fold } from "./fold";
import { type FetchWards, type RenderedWards, useChosen, useCountries, useWards, WardsButton } from "./use-places";

export type AddressResult = FormResult & {
  wards: Partial<Record<AddressPrefix, RenderedWards>>;
  countries?: readonly string[];
};

export type AddressProps = {
  provinces: readonly string[];
  /** The codes are ISO 3166 alpha-2, the default first. ZZ stands for any other country. */
  countries: readonly string[];
  result: AddressResult | undefined;
  fetchWards: FetchWards;
  onDestination?: (destination: Destination) => void;
};

/** A script, or without scripts a button, loads the wards of a province. Other countries have text fields. */
export function AddressFields({ prefix, onDestination, ...props }: AddressProps & { prefix: AddressPrefix }) {
  const { countries, result } = props;
  const { t } = useT();
  const sentCountry = sentValue(result, `${prefix}.country`);
  const [country, setCountry] = useState(sentCountry ?? countries[0] ?? "VN");
  const [province, setProvince] = useState(result?.wards[prefix]?.province ?? "");
  const isDomestic = country === "VN";
  useEffect(
    () => onDestination?.({ country, province: isDomestic ? province : "" }),
    [onDestination, country, isDomestic, province],
  );
  const labels = addressLabels(t, prefix, country);
  const hasSameFields = sentCountry === undefined || (sentCountry === "VN") === isDomestic;
  const own = { prefix, labels, ...props, result: hasSameFields ? result : undefined };
  const text = (name: string) => ({
    name: `${prefix}.${name}`,
    label: labels[`${prefix}.${name}`] ?? "",
    result,
    enterKeyHint: "next" as const,
  });
  return (
    <>
      {prefix !== "shipTo" && <RecipientFields text={text} prefix={prefix} />}
      {countries.length > 1 ? (
        <CountrySelect {...own} result={result} country={country} onCountry={setCountry} />
      ) : (
        <input type="hidden" name={`${prefix}.country`} value={country} />
      )}
      <input type="hidden" name={`${prefix}.shownFor`} value={country} />
      <div className="pair">
        {isDomestic ? (
          <VietnamFields {...own} province={province} onProvince={setProvince} />
        ) : (
          <ForeignFields {...own} />
        )}
      </div>
      <Field
        {...text("line")}
        help={isDomestic && t("checkout.address.line_help")}
        required
        maxLength={200}
        autoComplete={autoComplete(prefix, "address-line1")}
      />
      {!isDomestic && (
        <Field {...text("postalCode")} maxLength={20} autoComplete={autoComplete(prefix, "postal-code")} />
      )}
      {prefix === "shipTo" && (
        <Fold
          title={t("checkout.address.for_another")}
          isOpen={["fullName", "phone"].some((name) => sentValue(result, `${prefix}.${name}`))}
        >
          <p className="help">{t("checkout.address.recipient_help")}</p>
          <RecipientFields text={text} prefix={prefix} />
        </Fold>
      )}
    </>
  );
}

type OneAddressProps = Omit<AddressProps, "onDestination"> & { prefix: AddressPrefix; labels: Record<string, string> };
type TextFieldProps = { name: string; label: string; result: FormResult | undefined; enterKeyHint: "next" };
type RecipientProps = { prefix: AddressPrefix; text: (name: string) => TextFieldProps };

function RecipientFields({ text, prefix }: RecipientProps) {
  const isRequired = prefix !== "shipTo";
  return (
    <div className="pair">
      <Field {...text("fullName")} required={isRequired} maxLength={100} autoComplete={autoComplete(prefix, "name")} />
      <Field
        {...text("phone")}
        type="tel"
        inputMode="tel"
        required={isRequired}
        maxLength={30}
        autoComplete={autoComplete(prefix, "tel")}
      />
    </div>
  );
}

function CountrySelect({
  prefix,
  labels,
  countries,
  result,
  country,
  onCountry,
}: OneAddressProps & { country: string; onCountry: (code: string) => void }) {
  const { t, locale } = useT();
  const name = `${prefix}.country`;
  const select = useChosen(onCountry);
  const offered = useCountries(countries, country, result?.countries);
  return (
    <Select
      name={name}
      label={labels[name] ?? ""}
      result={result}
      ref={select}
      options={offered.countries.map((code) => ({
        value: code,
        label: code === anotherCountry ? t("checkout.address.another_country") : countryName(code, locale),
      }))}
      placeholder={offered.canChooseAny ? t("checkout.address.choose_country") : undefined}
      defaultValue={country}
      onChange={({ currentTarget }) => onCountry(currentTarget.value)}
      required
      autoComplete={autoComplete(prefix, "country")}
      control={<WardsButton to={fieldId(name)} label={t("checkout.address.change_country")} />}
    />
  );
}

type InVietnamProps = OneAddressProps & { province: string; onProvince: (code: string) => void };

function VietnamFields({ prefix, labels, provinces, result, fetchWards, province, onProvince }: InVietnamProps) {
  const { t } = useT();
  const [provinceName, wardName] = [`${prefix}.stateProvince`, `${prefix}.city`];
  const sentWards = result?.wards[prefix];
  const isHydrated = useHydrated();
  const [isNear, setNear] = useState(false);
  const { wards, isMissing, hasFailed } = useWards(province, sentWards, isNear, fetchWards);
  const select = useChosen(onProvince);
  return (
    <>
      <Select
        name={provinceName}
        label={labels[provinceName] ?? ""}
        result={result}
        ref={select}
        options={provinces.map(optionOfLine)}
        placeholder={t("checkout.address.choose_province")}
        defaultValue={province}
        onFocus={() => setNear(true)}
        onChange={({ currentTarget }) => onProvince(currentTarget.value)}
        required
        lang="vi"
        autoComplete={autoComplete(prefix, "address-level1")}
      />
      <Select
        key={province}
        name={wardName}
        label={labels[wardName] ?? ""}
        help={hasFailed ? t("checkout.address.wards_failed") : !isHydrated && t("checkout.address.show_wards_help")}
        result={province === (sentWards?.province ?? "") ? result : undefined}
        options={wards.map(({ code, name }) => ({ value: code, label: name }))}
        placeholder={t(
          province === ""
            ? "checkout.address.province_first"
            : isMissing
              ? "checkout.address.loading_wards"
              : "checkout.address.choose_ward",
        )}
        aria-busy={isMissing || undefined}
        onFocus={() => setNear(true)}
        required
        lang="vi"
        autoComplete={autoComplete(prefix, "address-level2")}
        control={<WardsButton to={fieldId(wardName)} label={t("checkout.address.show_wards")} isFallback={hasFailed} />}
      />
    </>
  );
}

function ForeignFields({ prefix, labels, result }: OneAddressProps) {
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
  switch (prefix) {
    case "shipTo":
      return `section-shipping shipping ${token}`;
    case "billTo":
      return `section-billing billing ${token}`;
    case "address":
      return token;
  }
}
