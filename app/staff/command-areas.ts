import type { Command } from "./command";

/** A command loads only its own file, because loading all files would take most of its running time. */
const areas: readonly { names: readonly string[]; load: () => Promise<readonly Command[]> }[] = [
  {
    names: ["unmatched", "confirm", "match", "return", "void", "refund-done", "refund-refused", "give-credit"],
    load: async () => (await import("./money-commands")).moneyCommands,
  },
  {
    names: ["refunds", "approve-refund", "refuse-refund"],
    load: async () => (await import("./money-commands")).refundCommands,
  },
  {
    names: ["accept", "process", "ship", "deliver", "refused", "done", "cancel"],
    load: async () => (await import("./order-commands")).orderCommands,
  },
  {
    names: ["close-day", "reopen-closure", "reopen-days", "closures"],
    load: async () => (await import("./day-commands")).dayCommands,
  },
  {
    names: ["undelivered", "send-again"],
    load: async () => (await import("./order-commands")).messageCommands,
  },
  { names: ["two-factor-off"], load: async () => (await import("./staff-member-commands")).accountCommands },
  {
    names: ["settings", "flag", "setting", "bank", "purge-cache", "theme", "seo", "redirect", "redirect-remove"],
    load: async () => (await import("./shop-commands")).shopCommands,
  },
  { names: ["sections", "section"], load: async () => (await import("./content-commands")).pageCommands },
  {
    names: ["content", "comments", "comment", "reviews", "review"],
    load: async () => (await import("./content-commands")).contentCommands,
  },
  {
    names: [
      ...["members", "invite", "recover-admin", "setup-link", "invitations", "withdraw", "role", "disable", "enable"],
      ...["reset-code", "new-password", "log"],
    ],
    load: async () => (await import("./staff-member-commands")).staffMemberCommands,
  },
  { names: ["keys"], load: async () => (await import("./staff-member-commands")).keyCommands },
];

export const commandNames: readonly string[] = areas.flatMap(({ names }) => names);

/** Returns all commands of the file that defines `name`. */
export async function loadCommandsWith(name = ""): Promise<readonly Command[] | undefined> {
  return areas.find(({ names }) => names.includes(name))?.load();
}

export async function listCommands(): Promise<Command[]> {
  return (await Promise.all(areas.map(({ load }) => load()))).flat();
}

export function suggestCommand(typed: string): string | undefined {
  const [near] = commandNames
    .map((known) => ({ known, distance: editDistance(known, typed) }))
    .filter(({ distance }) => distance <= 2)
    .sort((one, other) => one.distance - other.distance);
  return near?.known;
}

/** Returns the Levenshtein distance: the smallest number of insertions, deletions and replacements between two texts. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, length) => length);
  for (const [n, letter] of [...one].entries()) {
    const next = [n + 1];
    for (const [m, wanted] of [...other].entries()) {
      const replaced = (row[m] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(replaced, (row[m + 1] ?? 0) + 1, (next[m] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
