import { use } from "react";
import { CarriedContext } from "../parts/carried";

export function CarriedFields() {
  return use(CarriedContext)?.fields.map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
