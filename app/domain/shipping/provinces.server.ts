import { foldVietnamese } from "~/lib/text";
import { DomainError } from "../errors";
import vietnam from "./vietnam.json";

/** `code` is the official one of 2 (province) or 5 digits (ward). */
export type Unit = { code: string; name: string };

const provinces: readonly Unit[] = vietnam.provinces.map(({ code, name }) => ({ code, name }));
const wards: ReadonlyMap<string, readonly Unit[]> = new Map(
  vietnam.provinces.map((province) => [
    province.code,
    province.wards.map(([code = "", name = ""]) => ({ code, name })),
  ]),
);

/** The 34 provinces and cities since July 2025, in Vietnamese order, without "Tỉnh" and "Thành phố". */
export function listProvinces(): readonly Unit[] {
  return provinces;
}

export function listWards({ province }: { province: string }): readonly Unit[] {
  const found = wards.get(province);
  if (!found) throw new DomainError("unknown_province", { field: "province" });
  return found;
}

export function findProvince(codeOrName: string): Unit | null {
  return findUnit(provinces, codeOrName);
}

export function findWard(province: string, codeOrName: string): Unit | null {
  return findUnit(wards.get(province) ?? [], codeOrName);
}

/** Without diacritics a name can match several wards ("Tan Thanh" in Tây Ninh). Then none is returned. */
function findUnit(units: readonly Unit[], written: string): Unit | null {
  if (written.length > maxNameLength) return null;
  const text = tidy(written);
  const byCode = units.find(({ code }) => code === text);
  return (
    byCode ??
    only(units.filter((unit) => isNamed(unit, text, spell))) ??
    only(units.filter(({ name }) => foldVietnamese(name) === foldVietnamese(text))) ??
    only(units.filter((unit) => isNamed(unit, text, foldVietnamese)))
  );
}

/** "Phường Ba Đình", "P. Ba Đình" and "Ba Đình" are equal, because a xã may have become a phường. */
function isNamed({ name }: Unit, text: string, as: (text: string) => string): boolean {
  const names = [as(name), as(bare(name))];
  return names.includes(as(text)) || names.includes(as(bare(text)));
}

/** Longer than any name. Normalising a text with a million diacritics takes minutes, so it is not even tried. */
const maxNameLength = 100;

/** Prefixes of names, in full or abbreviated. */
const kind = /^((tỉnh|tinh|thành phố|thanh pho|phường|phuong|xã|xa|đặc khu|dac khu)\s+|(tp|p|x)(\.\s*|\s+))(?=\S)/i;

function bare(name: string): string {
  return name.normalize("NFC").replace(kind, "");
}

/** Old and new spelling place the tone on different letters (Hòa, Hoà), so it is moved to the end of its syllable. */
function spell(name: string): string {
  const syllables = name.normalize("NFD").toLowerCase().split(" ");
  return syllables.map((syllable) => syllable.replace(tone, "") + (syllable.match(tone) ?? []).join("")).join(" ");
}

const tone = /[\u0300\u0301\u0303\u0309\u0323]/g;

function tidy(name: string): string {
  return name
    .trim()
    .replace(/\s+/g, " ")
    .replace(/[’‘`´]/g, "'");
}

function only(units: readonly Unit[]): Unit | null {
  return units.length === 1 ? (units[0] ?? null) : null;
}
