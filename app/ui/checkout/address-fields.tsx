import { useCallback, useEffect, useRef, useState } from "react";
import type { Unit } from "~/domain/shipping/provinces.server";
import type { Destination } from "~/domain/shipping/shipping.rules";
import type { Translate } from "~/i18n/translate";
import { useT } from "~/i18n/use-t";
import { countryName } from "~/lib/country-name";
import { Field, Select } from "../form/field";
import { type FormResult, fieldId, keptValue } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { useHydrated } from "../parts/use-hydrated";

export type AddressPrefix = "shipTo" | "billTo";
/** The wards of the province that a form came with. */
export type DrawnWards = { province: string; wards: readonly Unit[] };
export type AddressResult = FormResult & { wards: Partial<Record<AddressPrefix, DrawnWards>> };

export type AddressProps = {
  provinces: readonly Unit[];
  /** Codes (ISO 3166 alpha-2), the usual one first. */
  countries: readonly string[];
  /** What `submitAddresses` gave back. */
  result: AddressResult | undefined;
  /** Null when there is no answer. */
  askWards(province: string, signal: AbortSignal): Promise<readonly Unit[] | null>;
  /** Hears where it goes as soon as that is chosen. */
  onDestination?: (destination: Destination) => void;
};

/** What each field is called, for the list of what is wrong with a form that came back. */
export function useAddressLabels(prefix: AddressPrefix, result: FormResult | undefined): Record<string, string> {
  const { t } = useT();
  return labelsOf(t, prefix, keptValue(result, `${prefix}.country`));
}

function labelsOf(t: Translate, prefix: AddressPrefix, country = "VN"): Record<string, string> {
  const [ships, atHome] = [prefix === "shipTo", country === "VN"];
  return {
    [`${prefix}.country`]: t("shipping.country"),
    [`${prefix}.fullName`]: ships ? t("shipping.recipient") : t("shipping.name"),
    [`${prefix}.phone`]: ships ? t("shipping.recipient_phone") : t("shipping.phone"),
    [`${prefix}.stateProvince`]: atHome ? t("shipping.province") : t("shipping.state"),
    [`${prefix}.city`]: atHome ? t("shipping.ward") : t("shipping.city"),
    [`${prefix}.line`]: t("shipping.line"),
    [`${prefix}.postalCode`]: t("shipping.postal_code"),
  };
}

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
  const labels = labelsOf(t, prefix, country);
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
      beside={<PlaceButton to={fieldId(name)} says={t("shipping.change")} does={t("shipping.change_country")} />}
    />
  );
}

function InVietnam({ prefix, labels, provinces, result, askWards, onDestination }: Part) {
  const { t } = useT();
  const [provinceName, wardName] = [`${prefix}.stateProvince`, `${prefix}.city`];
  const drawn = result?.wards[prefix];
  const [province, setProvince] = useState(drawn?.province ?? "");
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
        help={wards === null && t("shipping.wards_failed")}
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
        beside={
          <PlaceButton
            to={fieldId(wardName)}
            says={t("shipping.show")}
            does={t("shipping.show_wards")}
            always={wards === null}
          />
        }
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

type PlaceButtonProps = { to: string; says: string; does: string; always?: boolean };

/**
 * Sends the form only to have its places drawn anew, and returns to the field `to`. With a script they come by
 * themselves: then it is there only where that failed (`always`).
 */
function PlaceButton({ to, says, does, always = false }: PlaceButtonProps) {
  const hydrated = useHydrated();
  if (hydrated && !always) return null;
  return (
    <SubmitButton
      look="soft"
      name="intent"
      value="choose-place"
      formAction={`#${to}`}
      className="flex-none"
      aria-label={does}
    >
      {says}
    </SubmitButton>
  );
}

/** A list in which something may have been chosen before the script came: `onChosen` hears of it. */
function useChosen(onChosen: (value: string) => void) {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (select.current) onChosen(select.current.value);
  }, [onChosen]);
  return select;
}

/** The wards of a province: as drawn, else asked for. Undefined while they are not known, null when nobody answers. */
function useWards(province: string, drawn: DrawnWards | undefined, askWards: AddressProps["askWards"]) {
  const [asked, setAsked] = useState<{ province: string; wards: readonly Unit[] | null }>();
  const known = [drawn, asked].find((wards) => wards?.province === province);
  const missing = province !== "" && known === undefined;
  useEffect(() => {
    if (!missing) return;
    const stop = new AbortController();
    void askWards(province, stop.signal).then((wards) => {
      if (!stop.signal.aborted) setAsked({ province, wards });
    });
    return () => stop.abort();
  }, [askWards, province, missing]);
  return known?.wards;
}

function autoComplete(prefix: AddressPrefix, token: string) {
  return prefix === "shipTo" ? `section-shipping shipping ${token}` : `section-billing billing ${token}`;
}
