import { z } from "zod";
import { text } from "../schema";

const sessionId = text.regex(/^[\w-]{12,64}$/);
const page = text.max(2000);
const number = z.number().int().min(0).max(100_000).optional().catch(undefined);
const shortText = text.max(100).optional().catch(undefined);

export const VisitorSessionId = z.union([sessionId.transform((id) => ({ sessionId: id })), z.object({ sessionId })]);

/** The server determines these values itself and ignores what clients send. */
const ignoredInput = {
  userId: z.unknown().optional(),
  ipAddress: z.unknown().optional(),
  country: z.unknown().optional(),
};

export const StartVisitorSession = z.object({
  sessionId,
  ...ignoredInput,
  userAgent: text.transform((agent) => agent.slice(0, 1000)).nullish(),
  deviceInfo: z
    .object({
      screenWidth: number,
      screenHeight: number,
      language: shortText,
      platform: shortText,
      timeZone: shortText,
    })
    .nullish(),
  referrer: text.transform((address) => address.slice(0, 2000)).nullish(),
  landingPage: page.default("/"),
});

export const UpdateVisitorSession = z.object({
  sessionId,
  ...ignoredInput,
  lastActivity: z.iso.datetime({ offset: true }).optional(),
  pageViews: z.number().int().min(1).max(1_000_000).optional(),
  isActive: z.boolean().default(true),
});

export const EndVisitorSession = z.object({ sessionId, exitPage: page.nullish() });
