const WEIGHTS = [31, 29, 23, 19, 17, 13, 7, 5, 3];

/**
 * Companies have ten digits. The last one is a check digit, computed as in python-stdnum (stdnum/vn/mst.py). Branches
 * have three more digits (`0314409058-002`). Households and individuals have used their personal identification number
 * of twelve digits since 1 July 2025 (Circular 86/2024/TT-BTC). It begins with the code of a province, 001 to 096.
 */
export function parseTaxCode(text: string): string | null {
  const typed = text.replace(/[\s.]/g, "");
  if (/^0(?!00)\d{11}$/.test(typed)) return typed;
  const [, company, branch] = /^(\d{10})(\d{3})?$/.exec(typed.replaceAll("-", "")) ?? [];
  if (!company || company.slice(2, 9) === "0000000" || branch === "000") return null;
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(company[i]), 0);
  if (10 - (sum % 11) !== Number(company[9])) return null;
  return branch ? `${company}-${branch}` : company;
}
