import { DomainError } from "../errors";
import { formatUnitKey, type OrderUnit } from "./order-units.server";

type UnitSelection = { units: readonly string[]; pieces?: Readonly<Record<string, number>> };

/**
 * Takes goods from the last item on.
 * @throws DomainError nothing_chosen, or `wrong` for a unit that is not available
 */
export function selectUnits<Of extends { unit: OrderUnit }>(
  all: readonly Of[],
  { units, pieces = {} }: UnitSelection,
  errorCode: "not_to_give_back" | "not_to_move" = "not_to_give_back",
): Of[] {
  const requestedKeys = new Set(units);
  const byKey = all.filter(({ unit }) => unit.line.kind !== "variant" && requestedKeys.has(formatUnitKey(unit)));
  if (byKey.length < requestedKeys.size) throw new DomainError(errorCode, { field: "units" });
  const byQuantity = Object.entries(pieces).flatMap(([line, count]) => {
    const own = all.filter(
      ({ unit: { orderLineId, status, line: of } }) =>
        String(orderLineId) === line && of.kind === "variant" && status === "own",
    );
    if (own.length < count) throw new DomainError(errorCode, { field: `pieces.${line}` });
    return count > 0 ? own.slice(-count) : [];
  });
  const chosen = [...byKey, ...byQuantity];
  if (chosen.length === 0) throw new DomainError("nothing_chosen", { field: "units" });
  return chosen;
}
