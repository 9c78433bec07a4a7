import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DeliveryTerms, estimateDelivery } from "~/domain/cart/delivery.rules";
import { formatDayRange } from "~/lib/format-time";
import { addDays, instantOf, shopDate, weekday } from "~/lib/shop-time";

const dates = fc.integer({ min: 0, max: 2000 }).map((n) => addDays("2026-01-01", n));
const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));
const zones = fc
  .record({ minDays: fc.nat(14), extra: fc.nat(10), isInWorkingDays: fc.boolean(), cutOff: times })
  .map(({ extra, ...zone }): DeliveryTerms => ({ ...zone, maxDays: zone.minDays + extra }));
const orders = fc.tuple(dates, times);
const holidayLists = fc.array(fc.nat(40), { maxLength: 8 });

const isWorkingDay = (date: string, holidays: ReadonlySet<string>) => weekday(date) <= 5 && !holidays.has(date);

describe("the delivery days", () => {
  test("follow the dispatch by as many days as the zone states, of which some zones count only working days", () => {
    fc.assert(
      fc.property(zones, orders, holidayLists, (zone, [date, time], offsets) => {
        const holidays = new Set(offsets.map((offset) => addDays(date, offset)));
        const { from, to } = estimateDelivery(zone, instantOf(date, time), holidays);
        const counted = (day: string) => !zone.isInWorkingDays || isWorkingDay(day, holidays);
        expect(counted(from) && counted(to)).toBe(true);
        const passed = (until: string) => {
          let number = 0;
          for (let day = addDays(date, 1); day <= until; day = addDays(day, 1)) if (counted(day)) number++;
          return number;
        };
        const late = counted(date) && time < zone.cutOff ? 0 : 1;
        expect([passed(from), passed(to)]).toEqual([zone.minDays + late, zone.maxDays + late]);
      }),
    );
  });

  test("are never earlier for a later order", () => {
    fc.assert(
      fc.property(zones, orders, fc.nat(3000), (zone, [date, time], minutes) => {
        const first = instantOf(date, time);
        const later = new Date(first.getTime() + minutes * 60_000);
        const [one, two] = [first, later].map((at) => estimateDelivery(zone, at, new Set()));
        expect(one && two && one.from <= two.from && one.to <= two.to).toBe(true);
      }),
    );
  });

  test("follow the clock of the shop, not that of the server", () => {
    const zone = { minDays: 0, maxDays: 1, isInWorkingDays: false, cutOff: "15:00" };
    const at = (instant: string) => estimateDelivery(zone, new Date(instant), new Set()).from;
    // These are 14:59 and 15:00 in Vietnam, and 00:30 on the next day.
    expect(at("2026-11-26T07:59:59Z")).toBe("2026-11-26");
    expect(at("2026-11-26T08:00:00Z")).toBe("2026-11-27");
    expect(at("2026-11-26T17:30:00Z")).toBe(shopDate(new Date("2026-11-26T17:30:00Z")));
  });

  test("are written with the weekday, and with the month once where English allows it", () => {
    const range = { from: "2026-11-26", to: "2026-11-29" };
    expect(formatDayRange(range, "vi")).toBe("T5\u00a026/11 – CN\u00a029/11");
    expect(formatDayRange(range, "en")).toBe("Thu\u00a026 – Sun\u00a029\u00a0Nov");
    expect(formatDayRange({ ...range, to: "2026-12-01" }, "en")).toBe("Thu\u00a026\u00a0Nov – Tue\u00a01\u00a0Dec");
    expect(formatDayRange({ ...range, to: "2026-11-26" }, "en")).toBe("Thu\u00a026\u00a0Nov");
  });
});
