/** Accepts forms opened before a deploy renamed their fields. `names` maps each old name to the new one. */
export function renameFields(form: FormData, names: Record<string, string>): void {
  for (const [earlier, name] of Object.entries(names)) {
    const value = form.get(earlier);
    form.delete(earlier);
    if (value !== null && !form.has(name)) form.set(name, value);
  }
}
