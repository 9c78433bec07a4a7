import { useEffect, useRef } from "react";
import { useMatches } from "react-router";

const headTags =
  'meta[property="og:type"],meta[property="og:url"],meta[property="og:locale"],meta[property="og:image"],' +
  'meta[name="twitter:card"],link[rel="manifest"],link[type="application/rss+xml"],script[type="application/ld+json"]';

export function usePageHead() {
  const page = useMatches().at(-1);
  const pageHead = (page?.loaderData as { pageHead?: string } | undefined)?.pageHead;
  const currentPath = useRef(page?.pathname);
  useEffect(() => {
    if (pageHead === undefined && currentPath.current === page?.pathname) return;
    currentPath.current = page?.pathname;
    for (const tag of document.head.querySelectorAll(headTags)) tag.remove();
    document.head.insertAdjacentHTML("beforeend", pageHead ?? "");
  }, [page?.pathname, pageHead]);
}
