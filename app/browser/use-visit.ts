import { useEffect, useState } from "react";
import { useRefresh } from "~/lib/use-refresh";

type Tags = { gtm: string | null; pixel: string | null } | null;

export function useVisit(consent: "granted" | "denied" | null, tags: Tags) {
  const [sentWith] = useState(consent);
  const refresh = useRefresh();
  useEffect(() => {
    import("./visitor-session").then(({ beginTracking: begin }) => begin(refresh)).catch(() => undefined);
  }, [refresh]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tags of a document do not change
  useEffect(() => {
    if (consent === "granted")
      import("./analytics").then(({ beginAnalytics }) => beginAnalytics(tags, sentWith)).catch(() => undefined);
  }, [consent]);
}
