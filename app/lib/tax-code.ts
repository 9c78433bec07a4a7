const WEIGHTS = [31, 29, 23, 19, 17, 13, 7, 5, 3];

/** The check digit is computed as in python-stdnum (stdnum/vn/mst.py). A branch's code looks like `0314409058-002`. */
export function parseTaxCode(text: string): string | null {
  const [, company, branch] = /^(\d{10})(\d{3})?$/.exec(text.replace(/[\s.-]/g, "")) ?? [];
  if (!company || company.slice(2, 9) === "0000000" || branch === "000") return null;
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(company[i]), 0);
  if (10 - (sum % 11) !== Number(company[9])) return null;
  return branch ? `${company}-${branch}` : company;
}
