import { foldVietnamese } from "~/lib/text";
import { DomainError } from "../errors";
import vietnam from "./vietnam.json";

/** Of a ward (phường, xã or đặc khu) too; `code`: the official one, 2 or 5 digits. */
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

/** Null also where the name means more than one. */
export function findWard(province: string, codeOrName: string): Unit | null {
  return findUnit(wards.get(province) ?? [], codeOrName);
}

/** With marks a name means one ward, without them sometimes several ("Tan Thanh" in Tây Ninh): none is guessed. */
function findUnit(units: readonly Unit[], written: string): Unit | null {
  if (written.length > longestName) return null;
  const text = tidy(written);
  const byCode = units.find(({ code }) => code === text);
  return (
    byCode ??
    only(units.filter((unit) => isNamed(unit, text, spell))) ??
    only(units.filter(({ name }) => foldVietnamese(name) === foldVietnamese(text))) ??
    only(units.filter((unit) => isNamed(unit, text, foldVietnamese)))
  );
}

/** "Phường Ba Đình", "P. Ba Đình" and "Ba Đình" are one. What was a xã yesterday may be a phường today. */
function isNamed({ name }: Unit, text: string, as: (text: string) => string): boolean {
  const names = [as(name), as(bare(name))];
  return names.includes(as(text)) || names.includes(as(bare(text)));
}

/** Longer than any name. Forms are read before they are judged, and putting a million marks in order takes minutes. */
const longestName = 100;

/** What a name may begin with, in full or shortened; a name may be like one (Xã Xa Dung). */
const kind = /^((tỉnh|tinh|thành phố|thanh pho|phường|phuong|xã|xa|đặc khu|dac khu)\s+|(tp|p|x)(\.\s*|\s+))(?=\S)/i;

function bare(name: string): string {
  return name.normalize("NFC").replace(kind, "");
}

/** Old and new spelling put the tone on different letters (Hòa, Hoà): it goes to the end of its syllable. */
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
