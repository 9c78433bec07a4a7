/**
 * Understands a form that was opened before a deploy gave its fields other names: what stands under an earlier name is
 * moved to the name of today, unless that was sent as well. `names`: earlier name to the name of today.
 */
export function renameFields(form: FormData, names: Record<string, string>): void {
  for (const [earlier, name] of Object.entries(names)) {
    const value = form.get(earlier);
    form.delete(earlier);
    if (value !== null && !form.has(name)) form.set(name, value);
  }
}
