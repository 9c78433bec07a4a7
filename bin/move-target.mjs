// Reads the target of `npm run move`, and quotes it for the server's shell.

/** @returns {{ server: string, folder: string } | null} null for a folder on this computer */
export function readTarget(target) {
  const [, server, folder] = /^([^/:]+):(.+)$/.exec(target) ?? [];
  // The tilde is removed, because no shell replaces it inside quotation marks. ssh and scp begin in the home folder.
  return server && folder ? { server, folder: folder.replace(/^~\//, "").replace(/\/+$/, "") } : null;
}

export function quoteForShell(text) {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
