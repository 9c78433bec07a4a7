type MetricLabels = Record<string, string>;
type Value = { labels: MetricLabels; value: number };
type Metric = {
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram";
  read(): string[] | Promise<string[]>;
};

const metrics = new Map<string, Metric>();
/** Bounds the memory, in case the labels of a metric vary without limit. */
const maxSeries = 5_000;

/** Each process counts for itself. Prometheus sums the counters of all processes. */
export function createCounter(name: string, help: string) {
  const values = new Map<string, number>();
  metrics.set(name, {
    name,
    help,
    type: "counter",
    read: () => [...values].map(([at, value]) => `${name}${at} ${value}`),
  });
  return {
    add(labels: MetricLabels = {}, by = 1) {
      const at = writeLabels(labels);
      if (values.has(at) || values.size < maxSeries) values.set(at, (values.get(at) ?? 0) + by);
    },
  };
}

/** Creates gauges that are read at each scrape. If `read` fails, they are left out. */
export function createGauge(name: string, help: string, read: () => Value[] | Promise<Value[]>) {
  const lines = async () => (await read()).map(({ labels, value }) => `${name}${writeLabels(labels)} ${value}`);
  metrics.set(name, { name, help, type: "gauge", read: lines });
}

export function createHistogram(name: string, help: string, bounds: readonly number[]) {
  const series = new Map<string, { labels: MetricLabels; counts: number[]; sum: number; count: number }>();
  metrics.set(name, { name, help, type: "histogram", read: () => [...series.values()].flatMap(describe) });

  function describe({
    labels,
    counts,
    sum,
    count,
  }: {
    labels: MetricLabels;
    counts: number[];
    sum: number;
    count: number;
  }) {
    const buckets = bounds.map((bound, index) => bucket(labels, String(bound), counts[index] ?? 0));
    const at = writeLabels(labels);
    return [...buckets, bucket(labels, "+Inf", count), `${name}_sum${at} ${sum}`, `${name}_count${at} ${count}`];
  }
  const bucket = (labels: MetricLabels, le: string, count: number) =>
    `${name}_bucket${writeLabels({ ...labels, le })} ${count}`;

  return {
    observe(labels: MetricLabels, value: number) {
      const at = writeLabels(labels);
      const one = series.get(at) ?? { labels, counts: bounds.map(() => 0), sum: 0, count: 0 };
      if (!series.has(at) && series.size >= maxSeries) return;
      series.set(at, one);
      one.sum += value;
      one.count += 1;
      for (const [index, bound] of bounds.entries())
        if (value <= bound) one.counts[index] = (one.counts[index] ?? 0) + 1;
    },
  };
}

export async function renderMetrics(): Promise<string> {
  const parts = await Promise.all(
    [...metrics.values()].map(async ({ name, help, type, read }) => {
      const lines = await Promise.resolve(read()).catch(() => null);
      return lines ? [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines] : [];
    }),
  );
  return `${parts.flat().join("\n")}\n`;
}

function writeLabels(labels: MetricLabels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

function escapeLabel(value: string): string {
  return value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}
