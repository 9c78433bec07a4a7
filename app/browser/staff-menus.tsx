// Replaces the server's `<details>` menus, help texts and tabs by Radix components: arrow keys and first letters move
// the focus, and Escape or a click elsewhere closes them. `staff-keys.ts` loads this file when staff first use one.

import { DropdownMenu, Popover, Tabs } from "radix-ui";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";

const gap = 6;

for (const details of document.querySelectorAll<HTMLDetailsElement>("[data-menu]"))
  replaceWhenClosed(details, <Menu of={details} />);
for (const details of document.querySelectorAll<HTMLDetailsElement>("[data-help]"))
  replaceWhenClosed(details, <Help of={details} />, details.className);
for (const group of document.querySelectorAll<HTMLElement>("[data-tabs]")) replaceTabs(group);

/** An element that is open or being pressed stays as it is, because the press would be lost. */
function replaceWhenClosed(details: HTMLDetailsElement, view: ReactNode, className = "") {
  if (details.open || details.matches(":active")) {
    details.addEventListener("toggle", () => replaceWhenClosed(details, view, className), { once: true });
    return;
  }
  const hasFocus = details.contains(document.activeElement);
  const box = document.createElement("div");
  box.className = className;
  flushSync(() => createRoot(box).render(view));
  details.before(box);
  // The forms of the menu's items stay in the document.
  details.hidden = true;
  if (hasFocus) box.querySelector("button")?.focus();
}

/** A menu that is not modal needs no style element, which the content security policy would refuse. */
function Menu({ of: details }: { of: HTMLDetailsElement }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <ButtonOf of={details} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content className="staff-menu" align="end" sideOffset={gap} collisionPadding={gap} loop>
        {[...details.querySelectorAll<HTMLElement>("li :is(a, button)")].map((item) => (
          <MenuItem key={item.textContent} of={item} />
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

function MenuItem({ of: item }: { of: HTMLElement }) {
  const content = { dangerouslySetInnerHTML: { __html: item.innerHTML } };
  if (item instanceof HTMLAnchorElement)
    return (
      <DropdownMenu.Item asChild textValue={item.textContent}>
        <a href={item.href} {...content} />
      </DropdownMenu.Item>
    );
  return (
    <DropdownMenu.Item asChild textValue={item.textContent} onSelect={() => item.click()}>
      <button type="button" {...content} />
    </DropdownMenu.Item>
  );
}

function Help({ of: details }: { of: HTMLDetailsElement }) {
  const [summary, ...texts] = details.children;
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <ButtonOf of={details} />
      </Popover.Trigger>
      <Popover.Content
        className="staff-popover"
        align="start"
        sideOffset={gap}
        collisionPadding={gap}
        aria-label={summary?.querySelector(".sr-only")?.textContent ?? undefined}
      >
        {texts.map(({ textContent }) => (
          <p key={textContent}>{textContent}</p>
        ))}
      </Popover.Content>
    </Popover.Root>
  );
}

/** Repeats the text and the icons of a `<summary>`. Radix adds its attributes. */
function ButtonOf({ of: details, ...props }: { of: HTMLDetailsElement }) {
  const summary = details.querySelector("summary");
  return (
    <button
      type="button"
      {...props}
      className={summary?.className}
      dangerouslySetInnerHTML={{ __html: summary?.innerHTML ?? "" }}
    />
  );
}

/** Without a script, the tabs are links to sections that are all visible. */
function replaceTabs(group: HTMLElement) {
  const links = [...group.querySelectorAll<HTMLAnchorElement>(":scope > nav a")];
  const panels = links.flatMap((link) => {
    const section = document.getElementById(link.hash.slice(1));
    return section ? [{ id: section.id, lang: link.lang, name: link.textContent, section }] : [];
  });
  const selected = panels.find(({ lang }) => lang === document.documentElement.lang) ?? panels[0];
  const box = document.createElement("div");
  flushSync(() =>
    createRoot(box).render(
      <Tabs.Root className="stack" defaultValue={selected?.id}>
        <Tabs.List className="staff-tabs" aria-label={group.dataset.tabs}>
          {panels.map(({ id, lang, name }) => (
            <Tabs.Trigger key={id} value={id} lang={lang}>
              {name}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {panels.map(({ id, section }) => (
          <Tabs.Content
            key={id}
            value={id}
            className="staff-tab-panel"
            forceMount
            ref={(box) => box?.append(section)}
          />
        ))}
      </Tabs.Root>,
    ),
  );
  const hasFocus = group.contains(document.activeElement);
  group.replaceChildren(box);
  if (hasFocus) box.querySelector<HTMLElement>("[data-state=active]")?.focus();
}
