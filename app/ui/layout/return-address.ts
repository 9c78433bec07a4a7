import { useLocation } from "react-router";
import { maxEchoed } from "~/lib/text";

export function useReturnAddress(): string {
  const { pathname, search } = useLocation();
  if (pathname.length > maxEchoed) return "/";
  return pathname.length + search.length > maxEchoed ? pathname : pathname + search;
}
