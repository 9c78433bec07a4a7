import type { ReactNode } from "react";
import type { z } from "zod";
import type { Permission } from "~/domain/permission";
import type { StaffLogin } from "~/domain/staff/log-in-staff.server";
import type { Translate } from "~/i18n/translate";
import type { RequestCtx } from "~/request/ctx.server";
import type { Done, Toast } from "~/request/submit.server";
import type { SentForm } from "~/ui/staff/sent-form";

export type At = {
  ctx: RequestCtx;
  t: Translate;
  url: URL;
  /** What the address names: `orders/:code`. */
  params: Readonly<Record<string, string>>;
  /** What this browser came with, whose it is, and what it is to come with from now on; null is forgotten. */
  token: string | null;
  login: StaffLogin | null;
  keepToken(token: string | null): void;
  /** What this device alone is told and tells: its gate. */
  cookie(name: string): string | null;
  keepCookie(name: string, value: string, path: string): void;
};

/** `device`: a page that does more where scripts run, by a script and a sheet of its own, with the camera. */
export type Shown = { title: string; body: ReactNode; device?: { css: string; script: string } };

type RoomAct = { schema: z.ZodType; run(at: At, input: unknown): Promise<Done> };

/** A page. Each of its forms leads to its own address and names what it does: `<button name="act" value="ship">`. */
export type Room = {
  /** Below `/staff`. */
  path: string;
  /** Who comes in: `guest`, whoever is not logged in; `newcomer`, who has yet to set up the second factor. */
  for: Permission | "anybody" | "guest" | "newcomer" | "staff";
  /** A `Response`: a file. */
  show(at: At, sent: SentForm | null): Promise<Shown | Response>;
  acts?: Readonly<Record<string, RoomAct>>;
};

/** Back to the page that the form stood on, with the page of its list that the address names. */
export function samePage({ url }: At, toast: Toast): Done {
  return { to: url.pathname + url.search, toast };
}

/** `run` is given what the schema makes of the form. */
export function act<Schema extends z.ZodType>(
  schema: Schema,
  run: (at: At, input: z.output<Schema>) => Promise<Done>,
): RoomAct {
  return { schema, run: (at, input) => run(at, input as z.output<Schema>) };
}
