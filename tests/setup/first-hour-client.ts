import type { Page as BrowserPage } from "playwright";
import { findTags, openClient, visibleText } from "./factories-http";
import { readFormValues } from "./forms";

export type StepFields = Readonly<Record<string, string | readonly string[]>>;
export type Files = Readonly<Record<string, { name: string; mimeType: string; buffer: Buffer }>>;

/** What an owner does with a browser. `pages` counts documents, `sent` forms, `typed` characters. */
export type OwnerClient = {
  counts: { pages: number; sent: number; clicks: number; typed: number };
  open(path: string): Promise<void>;
  /** Opens the page's first link whose address matches. */
  follow(address: RegExp): Promise<void>;
  /** Fills the form that contains the button with the value `act`, and presses the button. */
  send(act: string, fields?: StepFields, files?: Files): Promise<void>;
  /** Presses a button that changes the page. With scripts, no new document is loaded. */
  choose(value: string): Promise<void>;
  /** Types the code of a ticket at the gate. The page's script checks it without leaving the page. */
  scan(code: string): Promise<void>;
  text(): Promise<string>;
  html(): Promise<string>;
  path(): string;
};

/** A browser without scripts: it sends only fields that the form has, with the values that the page gave them. */
export function openOwnerClient(origin: string, client = openClient(origin)): OwnerClient {
  const counts = { pages: 0, sent: 0, clicks: 0, typed: 0 };
  let [path, html] = ["", ""];
  async function show(address: string): Promise<void> {
    for (let next = address; ; ) {
      const page = await client.get(next);
      if (page.status >= 300 && page.status < 400) {
        next = page.location.replace(origin, "");
        continue;
      }
      if (page.status !== 200)
        throw new Error(`${next} answered ${page.status}: ${visibleText(page.html).slice(0, 300)}`);
      [path, html] = [next, page.html];
      counts.pages++;
      return;
    }
  }
  return {
    counts,
    open: show,
    async follow(address) {
      const link = findTags(html, "a").find(({ href = "" }) => address.test(href));
      if (!link?.href) throw new Error(`${path} has no link to ${address}`);
      counts.clicks++;
      await show(link.href);
    },
    async send(act, fields = {}, files = {}) {
      const form = findForm(html, act, [...Object.keys(fields), ...Object.keys(files)]);
      const values = readFormValues(form.html);
      const button = form.button.name ?? "";
      const body = new FormData();
      for (const [name, value] of values) if (!(name in fields)) body.append(name, value);
      for (const [name, value] of Object.entries(fields))
        for (const one of [value].flat()) {
          body.append(name, one);
          counts.typed += form.typed.has(name) ? one.length : 0;
          counts.clicks++;
        }
      for (const [name, file] of Object.entries(files)) {
        body.append(name, new Blob([new Uint8Array(file.buffer)], { type: file.mimeType }), file.name);
        counts.clicks += 2;
      }
      if (button) body.append(button, form.button.value ?? "");
      counts.sent++;
      counts.clicks++;
      const target = form.button.formAction ?? form.tag.action ?? path;
      const isMultipart = (form.tag.encType ?? form.tag.enctype) === "multipart/form-data";
      const query = new URLSearchParams([...body].map(([name, value]) => [name, String(value)]));
      if ((form.button.formMethod ?? form.tag.method ?? "get") === "get")
        return show(`${target.replace(/[?#].*/, "")}?${query}`);
      const answer = await client.ask(target, {
        method: "POST",
        headers: { Origin: origin },
        body: isMultipart ? body : query,
      });
      if (answer.status >= 300 && answer.status < 400) return show(answer.location.replace(origin, ""));
      if (answer.status !== 200)
        throw new Error(`${target} answered ${answer.status}: ${visibleText(answer.html).slice(0, 800)}`);
      [path, html] = [target, answer.html];
      counts.pages++;
    },
    async choose(value) {
      await this.send(value);
    },
    async scan(code) {
      await this.send("check", { scanned: code });
    },
    text: async () => visibleText(html),
    html: async () => html,
    path: () => path,
  };
}

function findForm(html: string, act: string, needed: readonly string[]) {
  const own = [...html.matchAll(/<form\b[^>]*>([\s\S]*?)<\/form>/g)].map(([form]) => ({
    html: form,
    tag: findTags(form, "form")[0] ?? {},
  }));
  // A button outside of its form refers to it by the form's ID.
  for (const one of own) {
    const outside = one.tag.id ? findTags(html, "button").filter(({ form }) => form === one.tag.id) : [];
    const inside = findTags(one.html, "button").filter(({ form = one.tag.id }) => form === one.tag.id);
    const buttons = [...inside, ...outside];
    const button = buttons.find(
      ({ name = "", value, formAction }) => (name ? value || name : (formAction ?? "")) === act,
    );
    const inputs = findTags(one.html, "input");
    const areas = findTags(one.html, "textarea");
    const names = new Set([...inputs, ...areas, ...findTags(one.html, "select")].map(({ name = "" }) => name));
    const typed = [...inputs.filter(({ type = "text" }) => !/radio|checkbox|hidden|file|color/.test(type)), ...areas];
    if (!button || !needed.every((name) => names.has(name))) continue;
    return { ...one, button, typed: new Set(typed.map(({ name = "" }) => name)) };
  }
  throw new Error(`No form has a button "${act}" and the fields ${needed.join(", ")}`);
}

/** Acts like `openOwnerClient`, but in a real browser that runs the scripts. */
export function openOwnerBrowser(page: BrowserPage, origin: string): OwnerClient {
  const counts = { pages: 0, sent: 0, clicks: 0, typed: 0 };
  const settle = async () => {
    await page.waitForLoadState("load");
    counts.pages++;
  };
  const leave = async (press: () => Promise<unknown>) => {
    await Promise.all([page.waitForEvent("framenavigated"), press()]);
    await settle();
  };
  return {
    counts,
    async open(path) {
      await page.goto(origin + path);
      await settle();
    },
    async follow(address) {
      const found = await page.waitForFunction(
        (pattern) =>
          [...document.querySelectorAll("a[href]")].find(
            (link) => new RegExp(pattern).test(link.getAttribute("href") ?? "") && link.checkVisibility(),
          ),
        address.source,
      );
      counts.clicks++;
      await leave(async () => found.asElement()?.click());
    },
    async choose(value) {
      counts.clicks++;
      await page.locator(`button[value="${value}"]:visible`).first().click();
    },
    async send(act, fields = {}, files = {}) {
      const named = act ? `:is([value="${act}"], [name="${act}"])` : ':not([name], [formaction], [tabindex="-1"])';
      const needed = [...Object.keys(fields), ...Object.keys(files)].map((name) => `:has([name="${name}"])`).join("");
      const scope = page.locator(`form${needed}:has(button${named})`).first();
      const button = scope.locator(`button${named}`).first();
      counts.sent++;
      for (const [name, value] of Object.entries(fields)) {
        const field = scope.locator(`[name="${name}"]:not([type=hidden])`);
        const first = field.first();
        const tag = await first.evaluate((one) => one.tagName);
        const type = (await first.getAttribute("type")) ?? "";
        counts.clicks++;
        if (tag === "SELECT") await first.selectOption(String(value));
        else if (type === "checkbox" && (await first.getAttribute("value")) === null) await first.check();
        else if (/radio|checkbox/.test(type))
          for (const one of [value].flat()) await scope.locator(`[name="${name}"][value="${one}"]`).check();
        else {
          await first.fill(String(value));
          counts.typed += String(value).length;
        }
      }
      for (const [name, file] of Object.entries(files)) {
        await scope.locator(`[name="${name}"]`).setInputFiles(file);
        counts.clicks += 2;
      }
      counts.clicks++;
      await leave(() => button.click());
    },
    async scan(code) {
      counts.clicks += 2;
      counts.sent++;
      counts.typed += code.length;
      await page.locator("[name=scanned]").fill(code);
      const answered = page.waitForResponse(
        (response) => response.url().includes("/staff/gate") && response.request().method() === "POST",
      );
      await Promise.all([answered, page.locator("button[value=check]").click()]);
      await page.locator("#gate-answer[data-verdict]").waitFor();
    },
    text: async () => ((await page.locator("body").textContent()) ?? "").replace(/\s+/g, " "),
    html: () => page.content(),
    path: () => page.url().replace(origin, ""),
  };
}
