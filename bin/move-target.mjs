// The places that `npm run move` understands, and how they are written for the shell of a server.

/** @returns {{ server: string, folder: string } | null} null for a folder on this computer */
export function readTarget(target) {
  const [, server, folder] = /^([^/:]+):(.+)$/.exec(target) ?? [];
  // ssh and scp begin in the home folder. In quotation marks no shell replaces the tilde.
  return server && folder ? { server, folder: folder.replace(/^~\//, "").replace(/\/+$/, "") } : null;
}

export function quoteForShell(text) {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
