import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { currentTime } from "~/lib/clock";
import { root } from "./bin.mjs";
import { type Figure, isMet, type Target } from "./figure";

export function report(figures: Figure[]) {
  const groups = groupBy(figures, ({ group }) => group);
  for (const [group, members] of groups) printGroup(group, members);
  const missed = figures.filter((figure) => isMet(figure) === false);
  const held = figures.filter((figure) => isMet(figure) === true);
  console.log(`\n${held.length} targets met, ${missed.length} missed (✗). “peer”: the best of three other shops.`);
  for (const { name, column, note } of figures.filter(({ note }) => note)) console.log(`${name}, ${column}: ${note}`);

  const file = path.join(root, ".cache/bench.json");
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(
    file,
    `${JSON.stringify({ at: currentTime().toISOString(), machine: machine(), figures }, null, 2)}\n`,
  );
  const { load = 0, cpus } = machine();
  console.log(`${path.relative(process.cwd(), file)} (load ${load.toFixed(1)} on ${cpus} processors at the end)`);
}

function machine() {
  const { node, v8 } = process.versions;
  return { node, v8, cpus: os.availableParallelism(), model: os.cpus()[0]?.model, load: os.loadavg()[0] };
}

function printGroup(group: string, figures: Figure[]) {
  const columns = [...new Set(figures.map(({ column }) => column))];
  const width = Math.max(9, ...columns.map((column) => column.length));
  console.log(`\n${group}`);
  printLine("", columns, width, "target");
  for (const [name, row] of groupBy(figures, ({ name }) => name)) {
    const cells = columns.map((column) => row.find((figure) => figure.column === column));
    printLine(name, cells.map(withMark), width, targetsOf(row));
    if (row.some(({ peer }) => peer !== undefined)) printLine("  peer", cells.map(peerOf), width);
  }
}

function groupBy(figures: Figure[], keyOf: (figure: Figure) => string): Map<string, Figure[]> {
  const groups = new Map<string, Figure[]>();
  for (const figure of figures) groups.set(keyOf(figure), [...(groups.get(keyOf(figure)) ?? []), figure]);
  return groups;
}

function printLine(name: string, cells: string[], width: number, end = "") {
  console.log(`  ${name.padEnd(34)}${cells.map((cell) => cell.padStart(width + 2)).join("")}   ${end}`.trimEnd());
}

function withMark(figure: Figure | undefined): string {
  if (!figure) return "";
  const text = figure.value === null ? "–" : show(figure.value, figure.unit);
  const met = isMet(figure);
  return met === null ? `${text}  ` : `${text} ${met ? "✓" : "✗"}`;
}

function peerOf(figure: Figure | undefined): string {
  return figure?.peer === undefined ? "" : `${show(figure.peer, figure.unit)}  `;
}

function targetsOf(row: Figure[]): string {
  const texts = row.flatMap(({ target, unit, column }) => (target ? [{ text: showTarget(target, unit), column }] : []));
  const same = new Set(texts.map(({ text }) => text)).size === 1 && texts.length === row.length;
  if (same) return texts[0]?.text ?? "";
  return texts.map(({ text, column }) => `${column} ${text}`).join(", ");
}

function showTarget(target: Target, unit: Figure["unit"]): string {
  if ("max" in target) return `≤ ${show(target.max, unit)}`;
  return "min" in target ? `≥ ${show(target.min, unit)}` : `${target.exactly}`;
}

function show(value: number, unit: Figure["unit"]): string {
  switch (unit) {
    case "B":
      return `${(value / 1024).toFixed(1)} kB`;
    case "s":
      return `${value.toFixed(2)} s`;
    case "ms":
      return `${value.toFixed(value < 0.5 ? 3 : value < 20 ? 1 : 0)} ms`;
    case "MB":
      return `${value.toFixed(0)} MB`;
    case "/s":
      return `${value.toFixed(0)} /s`;
    case "":
      return String(value);
  }
}
