import { DomainError } from "../errors";
import { keyOfUnit, type Unit } from "./units.server";

type Chosen = { units: readonly string[]; pieces?: Readonly<Record<string, number>> };

/**
 * Takes goods from the last piece on.
 * @throws DomainError nothing_chosen, or `wrong` for a unit that is not available
 */
export function chosenOf<Of extends { unit: Unit }>(
  all: readonly Of[],
  { units, pieces = {} }: Chosen,
  wrong: "not_to_give_back" | "not_to_move" = "not_to_give_back",
): Of[] {
  const wanted = new Set(units);
  const named = all.filter(({ unit }) => unit.line.kind !== "variant" && wanted.has(keyOfUnit(unit)));
  if (named.length < wanted.size) throw new DomainError(wrong, { field: "units" });
  const counted = Object.entries(pieces).flatMap(([line, count]) => {
    const own = all.filter(
      ({ unit: { orderLineId, standing, line: of } }) =>
        String(orderLineId) === line && of.kind === "variant" && standing === "own",
    );
    if (own.length < count) throw new DomainError(wrong, { field: `pieces.${line}` });
    return count > 0 ? own.slice(-count) : [];
  });
  const chosen = [...named, ...counted];
  if (chosen.length === 0) throw new DomainError("nothing_chosen", { field: "units" });
  return chosen;
}
