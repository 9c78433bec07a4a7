import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { currentState } from "./link";

type Props = { id: string; className?: string; children: ReactNode };

/** HTML that is the same on every page and needs no script. Its links still navigate on the client. */
export function ServerRendered({ id, className, children }: Props) {
  if (import.meta.env.SSR)
    return (
      <div id={id} className={className}>
        {children}
      </div>
    );
  return <ServerHtml id={id} className={className} />;
}

const htmlById = new Map<string, string>();

function ServerHtml({ id, className }: Omit<Props, "children">) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const link of box.current?.querySelectorAll("a") ?? [])
      link.ariaCurrent = currentState(link.pathname, pathname) ?? null;
  }, [pathname]);
  const html = htmlById.get(id) ?? document.getElementById(id)?.innerHTML ?? "";
  htmlById.set(id, html);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: only its links are pressed
    <div
      ref={box}
      id={id}
      className={className}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html }}
      onClick={(event) => {
        const to = pathOf(event);
        if (to) navigate(to, { viewTransition: true });
      }}
    />
  );
}

function pathOf(event: MouseEvent): string | null {
  const link = event.target instanceof Element && event.target.closest("a");
  const opensElsewhere = event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
  if (!link || link.origin !== location.origin || opensElsewhere || event.defaultPrevented) return null;
  event.preventDefault();
  return link.pathname + link.search;
}
