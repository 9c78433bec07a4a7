/** ISO 3166-1 alpha-2. */
const codes = (
  "AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BR BS BT BW BY BZ CA CD CF CG " +
  "CH CI CK CL CM CN CO CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH " +
  "GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW " +
  "KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC " +
  "NE NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SI SK SL " +
  "SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS " +
  "YE YT ZA ZM ZW"
).split(" ");

const names = {
  vi: new Intl.DisplayNames("vi", { type: "region" }),
  en: new Intl.DisplayNames("en", { type: "region" }),
};

export function isCountry(code: string): boolean {
  return codes.includes(code);
}

export function countryName(code: string, locale: "vi" | "en"): string {
  return names[locale].of(code) ?? code;
}

/** Every country by its name in a language, the shop's own first. */
export function listCountries(locale: "vi" | "en"): { code: string; name: string }[] {
  return codes
    .map((code) => ({ code, name: countryName(code, locale) }))
    .sort((a, b) => Number(b.code === "VN") - Number(a.code === "VN") || a.name.localeCompare(b.name, locale));
}
