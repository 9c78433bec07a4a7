import { prerender } from "react-dom/static";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { settingDefinitions } from "~/domain/shop/settings.rules";
import type { ToastPosition } from "~/domain/shop/shop.rules";
import { translateIn } from "~/i18n/translate.server";
import { LanguageProvider } from "~/i18n/use-t";
import { emptyVisitorFrame, type VisitorFrame } from "~/lib/visitor-frame";
import { Frame } from "~/ui/layout/frame";
import type { FrameData } from "~/ui/layout/frame-data";
import type { PageHandle } from "~/ui/layout/page-handle";
import { VisitorFrameContext } from "~/ui/layout/use-visitor-frame";

const t = translateIn("vi");
const frame = (toastPosition: ToastPosition = "top-right"): FrameData => ({
  shop: {
    toastPosition,
    canOrder: true,
    name: "Núi Mây",
    tagline: "",
    about: "",
    legal: "",
    opens: "07:00",
    closes: "17:30",
    phone: "0900000000",
    email: "a@b.example",
    policies: [],
  },
  mode: "full",
  color: "light",
  isDemo: false,
  logo: { light: "/a.svg", dark: "/a.svg" },
  tags: null,
  isCovered: false,
});

const visitorFrame: VisitorFrame = {
  ...emptyVisitorFrame,
  toast: { message: "Đã thêm", type: "success", at: 1 },
  consent: "denied",
};

async function renderFrame(handle: PageHandle, data = frame(), visitor = visitorFrame): Promise<string> {
  const Page = () => (
    <LanguageProvider locale="vi" t={t}>
      <VisitorFrameContext value={visitor}>
        <Frame {...data}>Here</Frame>
      </VisitorFrameContext>
    </LanguageProvider>
  );
  const Shop = createRoutesStub([{ path: "/", Component: Page, handle }]);
  return new Response((await prerender(<Shop />)).prelude).text();
}

function parts(html: string) {
  const has = { header: "<header", own: t("common.nav.own"), footer: "<footer", bottom: t("common.nav.bottom") };
  return Object.entries(has).flatMap(([part, mark]) => (html.includes(mark) ? [part] : []));
}

test("each layout has its header and footer around the page", async () => {
  expect(parts(await renderFrame({}))).toEqual(["header", "footer", "bottom"]);
  expect(parts(await renderFrame({ layout: "auth" }))).toEqual(["header"]);
  expect(parts(await renderFrame({ layout: "profile" }))).toEqual(["header", "own", "footer", "bottom"]);
  expect(parts(await renderFrame({ layout: "ticket" }))).toEqual(["header", "footer"]);
  expect(parts(await renderFrame({ layout: "bare" }))).toEqual([]);
});

test.for<ToastPosition>(settingDefinitions.toast_position.of)(
  "toast messages are at the position %s if it is set",
  async (position) => {
    expect(await renderFrame({}, frame(position))).toContain(`class="toasts ${position}"`);
  },
);

test("the consent banner is first in the document where it covers the page, and last where it does not", async () => {
  const isFirst = async (handle: PageHandle) => {
    const html = await renderFrame(handle, frame(), { ...visitorFrame, consent: null });
    return html.indexOf('id="consent"') < html.indexOf("<header");
  };
  expect([await isFirst({}), await isFirst({ bottomBar: "alone" }), await isFirst({ bottomBar: false })]).toEqual([
    true,
    false,
    false,
  ]);
});
