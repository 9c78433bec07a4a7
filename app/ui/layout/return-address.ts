import { useLocation } from "react-router";
import { maxEchoed } from "~/lib/text";

/** The address that a form leads back to. Parts that are too long to be a page's or a search's are left out. */
export function useReturnAddress(): string {
  const { pathname, search } = useLocation();
  if (pathname.length > maxEchoed) return "/";
  return pathname.length + search.length > maxEchoed ? pathname : pathname + search;
}
