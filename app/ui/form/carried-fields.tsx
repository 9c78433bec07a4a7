import { use } from "react";
import { CarriedContext } from "../parts/carried";

/** For a form whose answers make the address. No browser draws it. */
export function CarriedFields() {
  return use(CarriedContext)?.fields.map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
