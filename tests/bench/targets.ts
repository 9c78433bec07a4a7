// The targets of the benchmark: `budgets` are the project's own limits, and `peers` are the best values of the compared
// shops (EverShop behind gzip, Vendure, Medusa).
import type { Target } from "./figure";
import type { Line } from "./tab";
import type { BenchPage } from "./visit";

const kB = 1024;
export const budgets = {
  firstPaint: { max: 14 * kB },
  beforeUsable: { max: 60 * kB },
  script: { max: 110 * kB },
  session: { max: 3 * kB },
  personalCpu: { max: 4 },
  /** A page's processor time, as a multiple of what the same markup takes in a bare React Router app. */
  overSameMarkup: { max: 1.3 },
  orderCpu: { max: 3 },
  exchangeCpu: { max: 10 },
  cartOnStoredPage: { max: 1.2 },
  memoryAtRest: { max: 150 },
  memoryAtPeak: { max: 300 },
  seatsASecond: { min: 300 },
} as const satisfies Record<string, Target>;
/** The limit for a page in a shop with many products, as a multiple of its cost in the demo. */
export const costOfSize = 1.5;

type Times = Partial<Record<"html" | "fcp" | "lcp" | "load" | "cls", number>>;
type ByPage<T> = Partial<Record<BenchPage, T>>;

export function paintTargets(line: Line, page: BenchPage): Partial<Record<keyof Times, Target>> {
  const list = line === "slow 3G" && page === "list";
  return { cls: { exactly: 0 }, ...(list && { fcp: { max: 0.75 }, lcp: { max: 1.2 } }) };
}

/** Multiples of the times of a page that has only the text. They hold for the slower line. */
export function textOnlyTargets(line: Line): Partial<Record<keyof Times, Target>> {
  return line === "slow 3G" ? { fcp: { max: 1.05 }, lcp: { max: 1.5 } } : {};
}

export function clickTarget(line: Line): Target | undefined {
  return line === "slow 3G" ? { max: 1.5 } : undefined;
}

const times = (html: number, fcp: number, lcp: number, load: number): Times => ({ html, fcp, lcp, load, cls: 0 });

export const peers = {
  document: { list: 12 * kB, detail: 12 * kB } as ByPage<number>,
  script: { list: 227 * kB, detail: 208 * kB } as ByPage<number>,
  total: { home: 218 * kB, list: 498 * kB, detail: 296 * kB, cart: 248 * kB, checkout: 269 * kB } as ByPage<number>,
  requests: { home: 4, list: 18, detail: 4, cart: 4, checkout: 6 } as ByPage<number>,
  /** For each page and figure, the best time in seconds that any of the compared shops reached. */
  paint: {
    "slow 4G": {
      home: times(0.24, 0.45, 0.45, 1.8),
      list: times(0.34, 0.55, 0.65, 2.9),
      detail: times(0.21, 0.48, 0.52, 2.0),
      checkout: times(0.25, 0.56, 0.56, 2.0),
    },
    "slow 3G": {
      home: times(0.53, 1.22, 1.22, 4.9),
      list: times(0.65, 1.54, 1.68, 10.7),
      detail: times(0.62, 1.46, 1.53, 6.9),
      checkout: times(0.59, 1.3, 1.3, 5.9),
    },
  } as Partial<Record<Line, ByPage<Times>>>,
  click: {
    fast: { seen: 0.16, result: 1.4 },
    "slow 4G": { seen: 0.43, result: 2.5 },
    "slow 3G": { seen: 0.57, result: 7.7 },
  } satisfies Record<Line, { seen: number; result: number }>,
  /** Measured by wrk with 32 connections, times in ms. `cpu` is the time of all server processes per request. */
  server: {
    list: { perSecond: 37, p50: 803, p99: 1390, cpu: 42 },
    detail: { perSecond: 45, p50: 641, p99: 1280, cpu: 29 },
  } as ByPage<{ perSecond: number; p50: number; p99: number; cpu: number }>,
  memory: { atRest: 332, peak: 679 },
};
