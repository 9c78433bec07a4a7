const encoder = new TextEncoder();

export type CalendarEvent = {
  uid: string;
  sequence: number;
  isCancelled?: boolean;
  stamp: Date;
  period: { start: Date; end: Date } | { day: string };
  summary: string;
  location?: string;
  description?: string;
  url?: string;
};

/** Writes an iCalendar file (RFC 5545): CRLF line ends, lines folded at 75 octets, times in UTC. */
export function writeCalendarFile(events: readonly CalendarEvent[]): string {
  const lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Gondola//Tickets//EN", ...events.flatMap(eventLines)];
  return [...lines, "END:VCALENDAR"].map((line) => `${foldLine(line)}\r\n`).join("");
}

function eventLines({
  uid,
  sequence,
  isCancelled,
  stamp,
  period,
  summary,
  location,
  description,
  url,
}: CalendarEvent): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${formatUtc(stamp)}`,
    ...(sequence > 0 ? [`SEQUENCE:${sequence}`] : []),
    ...(isCancelled ? ["STATUS:CANCELLED"] : []),
    ...("day" in period
      ? [`DTSTART;VALUE=DATE:${period.day.replaceAll("-", "")}`]
      : [`DTSTART:${formatUtc(period.start)}`, `DTEND:${formatUtc(period.end)}`]),
    `SUMMARY:${escapeText(summary)}`,
    ...(location ? [`LOCATION:${escapeText(location)}`] : []),
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    ...(url ? [`URL:${new URL(url).href}`] : []),
    "END:VEVENT",
  ];
}

function formatUtc(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d+/g, "");
}

function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n?|\n/g, "\\n")
    .replace(/\p{Cc}/gu, "");
}

/** RFC 5545, section 3.1: a line has at most 75 octets, including the leading space of a continuation line. */
function foldLine(line: string): string {
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > 75) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
