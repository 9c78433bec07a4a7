import { useLocation } from "react-router";

/** What a page repeats of its own address, in characters: a long address must not make a page many times as long. */
const maxEchoed = 200;

export function echoed(text: string): string {
  return text.length > maxEchoed ? `${text.slice(0, maxEchoed - 1)}…` : text;
}

/** The address that a form leads back to. Parts that are too long to be a page's or a search's are left out. */
export function useReturnAddress(): string {
  const { pathname, search } = useLocation();
  if (pathname.length > maxEchoed) return "/";
  return pathname.length + search.length > maxEchoed ? pathname : pathname + search;
}
