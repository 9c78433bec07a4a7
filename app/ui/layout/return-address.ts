import { useLocation } from "react-router";
import { maxEchoLength } from "~/lib/text";

export function useReturnAddress(): string {
  const { pathname, search } = useLocation();
  if (pathname.length > maxEchoLength) return "/";
  return pathname.length + search.length > maxEchoLength ? pathname : pathname + search;
}
