import { writeFileSync } from "node:fs";
import type { Sql } from "postgres";
import { formatTicketUrl, getSigningKey, signTicket } from "~/domain/admission/ticket-token.server";
import { currentTime } from "~/lib/clock";
import { qrRows } from "~/lib/qr";
import { shopDate } from "~/lib/shop-time";
import { getDb } from "~db/client.server";
import { payOrderOf, placeOrderAsGuest } from "./factories";

export type TodaysTicket = { id: number; code: string; token: string };

/** Buys tickets for a future day, because future days are always on sale. Then changes the day to today. */
export async function sellForToday(sql: Sql, people: number): Promise<TodaysTicket[]> {
  const { ctx, code } = await placeOrderAsGuest(getDb(), { line: { quantities: { adult: people } } });
  await payOrderOf(ctx, code);
  const date = shopDate(currentTime());
  const [slot] = await sql<{ id: number; pool: number }[]>`select s.id, s.pool_id as pool from slots s
    join pools p on p.id = s.pool_id where p.slug = 'cable' and s.date = ${date} and s.time = ''`;
  const tickets = await sql<{ id: number; code: string }[]>`select t.id, t.code from tickets t
    join orders o on o.id = t.order_id where o.code = ${code} order by t.id`;
  if (!slot) throw new Error("sellForToday: the cable car has no slot today");
  const { keyId, privateKey } = getSigningKey();
  const sold: TodaysTicket[] = [];
  for (const ticket of tickets) {
    const token = signTicket({ keyId, code: ticket.code, date, time: null, pool: slot.pool }, privateKey);
    await sql`update tickets set slot_id = ${slot.id}, token = ${token} where id = ${ticket.id}`;
    sold.push({ ...ticket, token });
  }
  await sql`update settings set value = '720' where key = 'gate_early_minutes'`;
  return sold;
}

const [width, height] = [640, 480];

/** Writes a YUV4MPEG2 film that shows each QR code for two seconds and then a blank second. The film is repeated. */
export function writeFilm(file: string, texts: readonly string[]): void {
  const blank = renderFrame(() => false);
  const frames = texts.flatMap((text) => {
    const frame = frameOfCode(text);
    return [frame, frame, frame, frame, blank, blank];
  });
  writeFileSync(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F2:1 Ip A1:1 C420jpeg\n`), ...frames]),
  );
}

export function gateUrlOf(origin: string, { token }: { token: string }): string {
  return formatTicketUrl(origin, token);
}

function frameOfCode(text: string): Buffer {
  const { size, rows } = qrRows(text);
  const scale = Math.floor(height / size);
  const [left, top] = [(width - size * scale) >> 1, (height - size * scale) >> 1];
  const dark = new Set(
    rows.flat().flatMap(({ x, y, width: run }) => Array.from({ length: run }, (_, at) => y * size + x + at)),
  );
  return renderFrame((x, y) => {
    const [column, row] = [Math.floor((x - left) / scale), Math.floor((y - top) / scale)];
    return column >= 0 && column < size && row >= 0 && row < size && dark.has(row * size + column);
  });
}

function renderFrame(isDark: (x: number, y: number) => boolean): Buffer {
  const head = Buffer.from("FRAME\n");
  const pixels = Buffer.alloc(width * height * 1.5, 128);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) pixels[y * width + x] = isDark(x, y) ? 16 : 235;
  return Buffer.concat([head, pixels]);
}
