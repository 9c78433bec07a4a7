import { useStaffField } from "./staff-fields";

/** Identifies a submission, so that sending the form twice acts once. A refused form keeps its key. */
export function FormKey() {
  const name = "formKey";
  return <input type="hidden" name={name} value={useStaffField(name).defaultValue ?? crypto.randomUUID()} />;
}
