import { foldVietnamese } from "~/lib/text";
import { DomainError } from "../errors";
import vietnam from "./vietnam.json";

/** `code` is the official code: 2 digits for a province, 5 for a ward. */
export type AdministrativeUnit = { code: string; name: string };

const provinces: readonly AdministrativeUnit[] = vietnam.provinces.map(({ code, name }) => ({ code, name }));
const wards: ReadonlyMap<string, readonly AdministrativeUnit[]> = new Map(
  vietnam.provinces.map((province) => [
    province.code,
    province.wards.map(([code = "", name = ""]) => ({ code, name })),
  ]),
);

/** Returns the 34 provinces since July 2025, in Vietnamese order, without "Tỉnh" and "Thành phố". */
export function listProvinces(): readonly AdministrativeUnit[] {
  return provinces;
}

export function listWards({ province }: { province: string }): readonly AdministrativeUnit[] {
  const found = wards.get(province);
  if (!found) throw new DomainError("unknown_province", { field: "province" });
  return found;
}

export function findProvince(codeOrName: string): AdministrativeUnit | null {
  return findUnit(provinces, codeOrName);
}

export function findWard(province: string, codeOrName: string): AdministrativeUnit | null {
  return findUnit(wards.get(province) ?? [], codeOrName);
}

/** Also returns null if a name without diacritics matches several wards, such as "Tan Thanh" in Tây Ninh. */
function findUnit(units: readonly AdministrativeUnit[], input: string): AdministrativeUnit | null {
  if (input.length > maxNameLength) return null;
  const text = normalizeText(input);
  const byCode = units.find(({ code }) => code === text);
  return (
    byCode ??
    requireSingle(units.filter((unit) => hasName(unit, text, normalizeSpelling))) ??
    requireSingle(units.filter(({ name }) => foldVietnamese(name) === foldVietnamese(text))) ??
    requireSingle(units.filter((unit) => hasName(unit, text, foldVietnamese)))
  );
}

/** Ignores the kind of unit ("Phường Ba Đình" equals "Ba Đình"), because a commune can become a ward (phường). */
function hasName({ name }: AdministrativeUnit, text: string, normalize: (text: string) => string): boolean {
  const names = [normalize(name), normalize(stripUnitPrefix(name))];
  return names.includes(normalize(text)) || names.includes(normalize(stripUnitPrefix(text)));
}

/** A longer text is not normalised, because a million diacritics would take minutes. */
const maxNameLength = 100;

const unitPrefix =
  /^((tỉnh|tinh|thành phố|thanh pho|phường|phuong|xã|xa|đặc khu|dac khu)\s+|(tp|p|x)(\.\s*|\s+))(?=\S)/i;

function stripUnitPrefix(name: string): string {
  return name.normalize("NFC").replace(unitPrefix, "");
}

/** Old and new spelling put the tone on different letters (Hòa, Hoà), so the tone is moved to the syllable's end. */
function normalizeSpelling(name: string): string {
  const syllables = name.normalize("NFD").toLowerCase().split(" ");
  return syllables
    .map((syllable) => syllable.replace(toneMarks, "") + (syllable.match(toneMarks) ?? []).join(""))
    .join(" ");
}

const toneMarks = /[\u0300\u0301\u0303\u0309\u0323]/g;

function normalizeText(name: string): string {
  return name
    .trim()
    .replace(/\s+/g, " ")
    .replace(/[’‘`´]/g, "'");
}

function requireSingle(units: readonly AdministrativeUnit[]): AdministrativeUnit | null {
  return units.length === 1 ? (units[0] ?? null) : null;
}
