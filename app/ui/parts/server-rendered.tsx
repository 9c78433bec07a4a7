import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { type NavigateFunction, useLocation, useNavigate } from "react-router";
import { currentState } from "./link";

type Props = { id: string; className?: string; children: ReactNode };

/** Shows HTML that is the same on every page and needs no script. Its links navigate on the client. */
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
      onClick={(event) => followLink(event, navigate)}
    />
  );
}

/** In a document, the loader data lacks `text`, because the browser reads the HTML of this part from the document. */
export type PageHtml = { text?: string };
const htmlOfDocument = new WeakMap<PageHtml, string>();

export function createPageHtml(text: string, { isDataRequest }: { isDataRequest: boolean }): PageHtml {
  if (isDataRequest) return { text };
  const html: PageHtml = {};
  htmlOfDocument.set(html, text);
  return html;
}

/** Shows a part of a page that needs no script. Its links navigate on the client. */
export function PageHtmlPart({ id, of, className }: { id: string; of: PageHtml; className?: string }) {
  const navigate = useNavigate();
  const [inDocument] = useState(() => (import.meta.env.SSR ? "" : (document.getElementById(id)?.innerHTML ?? "")));
  const text = htmlOfDocument.get(of) ?? of.text ?? inDocument;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: links inside of it are pressed
    <div
      id={id}
      className={className}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: isSameHtml(text, inDocument) ? inDocument : text }}
      onClick={(event) => followLink(event, navigate)}
    />
  );
}

/** Compares the HTML, because setting the same HTML again would close what the visitor opened. */
function isSameHtml(text: string, inDocument: string): boolean {
  if (import.meta.env.SSR || inDocument === "") return false;
  const template = document.createElement("template");
  template.innerHTML = text;
  return template.innerHTML === inDocument;
}

function followLink(event: MouseEvent, navigate: NavigateFunction) {
  const to = pathOf(event);
  if (to) navigate(to, { viewTransition: true });
}

function pathOf(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  // Browsers follow links within the page themselves.
  if (link?.hash && link.pathname === location.pathname) return null;
  const isOpenedElsewhere = event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
  if (!link || link.origin !== location.origin || isOpenedElsewhere || event.defaultPrevented) return null;
  event.preventDefault();
  return link.pathname + link.search + link.hash;
}
