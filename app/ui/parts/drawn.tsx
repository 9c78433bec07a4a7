import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { leadsTo } from "./link";

type Props = { id: string; className?: string; children: ReactNode };

/** HTML that is the same on every page and needs no script. Its links still navigate on the client. */
export function Drawn({ id, className, children }: Props) {
  if (import.meta.env.SSR)
    return (
      <div id={id} className={className}>
        {children}
      </div>
    );
  return <Kept id={id} className={className} />;
}

const drawn = new Map<string, string>();

function Kept({ id, className }: Omit<Props, "children">) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const link of box.current?.querySelectorAll("a") ?? [])
      link.ariaCurrent = leadsTo(link.pathname, pathname) ?? null;
  }, [pathname]);
  const html = drawn.get(id) ?? document.getElementById(id)?.innerHTML ?? "";
  drawn.set(id, html);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: links inside of it are pressed
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
  const aside = event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
  if (!link || link.origin !== location.origin || aside || event.defaultPrevented) return null;
  event.preventDefault();
  return link.pathname + link.search;
}
