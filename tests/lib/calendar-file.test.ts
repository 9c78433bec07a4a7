import { expect, it } from "vitest";
import { writeCalendarFile } from "~/lib/calendar-file";

const event = {
  uid: "2345ABCDEF@shop.example",
  sequence: 0,
  stamp: new Date("2026-11-20T01:02:03.456Z"),
  period: { start: new Date("2026-11-22T08:30:00+07:00"), end: new Date("2026-11-22T09:00:00+07:00") },
  summary: "Cáp treo; khứ hồi, 2 vé \\ Núi Mây",
  location: "Núi Mây",
  description: `Dòng 1\r\nDòng 2 ${"ế🚡".repeat(60)}\u0007`,
  url: "https://shop.example/orders/2345ABCDEF",
};

it("writes RFC 5545", () => {
  const file = writeCalendarFile([event, { ...event, uid: "2" }]);
  const lines = file.split("\r\n");
  expect(file.replaceAll("\r\n", "")).not.toMatch(/\p{Cc}/u);
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(lines.every((line) => !line.includes("\ufffd"))).toBe(true);
  expect(file.replaceAll("\r\n ", "").split("\r\n").slice(0, 14)).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Gondola//Tickets//EN",
    "BEGIN:VEVENT",
    "UID:2345ABCDEF@shop.example",
    "DTSTAMP:20261120T010203Z",
    "DTSTART:20261122T013000Z",
    "DTEND:20261122T020000Z",
    "SUMMARY:Cáp treo\\; khứ hồi\\, 2 vé \\\\ Núi Mây",
    "LOCATION:Núi Mây",
    `DESCRIPTION:Dòng 1\\nDòng 2 ${"ế🚡".repeat(60)}`,
    "URL:https://shop.example/orders/2345ABCDEF",
    "END:VEVENT",
    "BEGIN:VEVENT",
  ]);
  expect(writeCalendarFile([{ ...event, period: { day: "2026-11-22" } }])).toContain(
    "\r\nDTSTART;VALUE=DATE:20261122\r\nSUMMARY",
  );
  expect(writeCalendarFile([{ ...event, sequence: 2 }])).toContain("\r\nSEQUENCE:2\r\n");
  expect(file.endsWith("END:VEVENT\r\nEND:VCALENDAR\r\n")).toBe(true);
});
