import { expect, test } from "vitest";
import { createCounter, createGauge, createHistogram, renderMetrics } from "~/lib/metrics.server";

test("writes counters, gauges and histograms as Prometheus reads them", async () => {
  const orders = createCounter("test_orders_total", "Orders");
  orders.add({ method: "cod" });
  orders.add({ method: "cod" }, 2);
  orders.add({ method: 'a"b\\c\n' });
  createGauge("test_queue_rows", "Rows", async () => [{ labels: { queue: "messages" }, value: 7 }]);
  createGauge("test_broken", "Broken", () => Promise.reject(new Error("no database")));
  const durations = createHistogram("test_seconds", "Seconds", [0.1, 1]);
  for (const seconds of [0.05, 0.5, 5]) durations.observe({ route: "home" }, seconds);

  const text = await renderMetrics();
  for (const line of [
    "# TYPE test_orders_total counter",
    'test_orders_total{method="cod"} 3',
    'test_orders_total{method="a\\"b\\\\c\\n"} 1',
    'test_queue_rows{queue="messages"} 7',
    'test_seconds_bucket{route="home",le="0.1"} 1',
    'test_seconds_bucket{route="home",le="1"} 2',
    'test_seconds_bucket{route="home",le="+Inf"} 3',
    'test_seconds_sum{route="home"} 5.55',
    'test_seconds_count{route="home"} 3',
  ])
    expect(text.split("\n")).toContain(line);
  expect(text).not.toContain("test_broken");
});

test("a label that is not bounded adds no more than 5,000 series", async () => {
  const paths = createCounter("test_paths_total", "Paths");
  for (let index = 0; index < 6_000; index++) paths.add({ path: String(index) });
  const lines = (await renderMetrics()).split("\n").filter((line) => line.startsWith("test_paths_total{"));
  expect(lines).toHaveLength(5_000);
});
