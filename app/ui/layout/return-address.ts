import { useLocation } from "react-router";
import { maxEchoed } from "~/lib/text";

/** Parts that are too long for a page or a search are omitted. */
export function useReturnAddress(): string {
  const { pathname, search } = useLocation();
  if (pathname.length > maxEchoed) return "/";
  return pathname.length + search.length > maxEchoed ? pathname : pathname + search;
}
