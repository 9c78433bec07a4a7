import {
  EndVisitorSession,
  StartVisitorSession,
  UpdateVisitorSession,
  VisitorSessionId,
} from "~/domain/visitors/schema";
import {
  endVisitorSession,
  getVisitorSession,
  startVisitorSession,
  updateVisitorSession,
} from "~/domain/visitors/visitor-sessions.server";
import { publicProcedure, router } from "./trpc.server";

export const userSessionRouter = router({
  getSession: publicProcedure.input(VisitorSessionId).query(({ ctx, input }) => getVisitorSession(ctx, input)),
  startSession: publicProcedure
    .input(StartVisitorSession)
    .mutation(({ ctx, input }) => startVisitorSession(ctx, input)),
  updateSession: publicProcedure
    .input(UpdateVisitorSession)
    .mutation(({ ctx, input }) => updateVisitorSession(ctx, input)),
  endSession: publicProcedure.input(EndVisitorSession).mutation(({ ctx, input }) => endVisitorSession(ctx, input)),
});
