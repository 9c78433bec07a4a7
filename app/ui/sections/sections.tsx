import type { ReactNode } from "react";
import type { FilledSection } from "~/domain/content/pages/get-page.server";
import { Hero } from "./hero";
import { Gallery, MapSection, Posts, Products, Reviews, Tickets } from "./live-sections";
import { FactsSection, type PageInSections, People, Promises, type SectionInPage, TextSection } from "./text-sections";
import { Today } from "./today";
import { Weather } from "./weather";

type Props = {
  page: PageInSections;
  title: string;
  children?: ReactNode;
};

export function Sections({ page, title, children }: Props) {
  const hero = page.sections.find((section) => section.kind === "hero");
  const others = page.sections.filter((section) => section !== hero);
  return (
    <>
      {hero ? <Hero section={hero} page={page} level="h1" /> : <h1 className="wrap pt-8">{title}</h1>}
      {children}
      {groupSections(others).map(([first, ...more]) => (
        <SideBySide key={first.id} kind={first.kind} count={more.length + 1}>
          {[first, ...more].map((section) => (
            <SectionOf key={section.id} section={section} page={page} />
          ))}
        </SideBySide>
      ))}
    </>
  );
}

function SectionOf({ section, page }: { section: SectionInPage; page: PageInSections }) {
  switch (section.kind) {
    case "hero":
      return <Hero section={section} page={page} level="h2" />;
    case "promises":
      return <Promises section={section} />;
    case "tickets":
      return <Tickets section={section} />;
    case "today":
      return <Today section={section} page={page} />;
    case "weather":
      return <Weather section={section} />;
    case "products":
      return <Products section={section} />;
    case "posts":
      return <Posts section={section} />;
    case "map":
      return <MapSection section={section} />;
    case "gallery":
      return <Gallery section={section} />;
    case "reviews":
      return <Reviews section={section} page={page} />;
    case "text":
      return <TextSection section={section} />;
    case "facts":
      return <FactsSection section={section} />;
    case "people":
      return <People section={section} />;
    default:
      return section satisfies never;
  }
}

function SideBySide({ kind, count, children }: { kind: FilledSection["kind"]; count: number; children: ReactNode }) {
  const columns = count % 3 === 0 ? "lg:grid-cols-3" : "lg:grid-cols-2";
  if (kind === "text") return <div className={`wrap section grid gap-12 ${columns}`}>{children}</div>;
  if (kind !== "facts") return children;
  return (
    <div className="bg-soft">
      <div className={`wrap section grid gap-12 ${count === 1 ? "" : "lg:grid-cols-2"}`}>{children}</div>
    </div>
  );
}

function isCable(section: FilledSection): boolean {
  return section.kind === "facts" && section.look === "cable";
}

type Group = [first: SectionInPage, ...more: SectionInPage[]];

function groupSections(sections: readonly SectionInPage[]): Group[] {
  const groups: Group[] = [];
  for (const section of sections) {
    const last = groups.at(-1);
    const joins = section.kind === "text" || (section.kind === "facts" && section.look === "list");
    if (joins && last?.[0].kind === section.kind && !isCable(last[0])) last.push(section);
    else groups.push([section]);
  }
  return groups;
}
