import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { type RequestCtx, setCtx } from "~/request/ctx.server";
import { getGuard } from "~/request/guards.server";
import { replaceJsonError } from "~/server/refusals";

/** Returns the page, or the response with which a guard stops the visitor. */
async function meet(name: string, userId: number | null, path = "/dashboard", method = "GET") {
  const context = new RouterContextProvider();
  setCtx(context, { locale: "en", visitor: { userId } } as RequestCtx);
  const request = new Request(`http://shop.example${path}`, { method });
  const args = { request, url: new URL(request.url), params: {}, context, pattern: path };
  try {
    return await getGuard(name)(
      args as Parameters<ReturnType<typeof getGuard>>[0],
      async () => new Response("the page"),
    );
  } catch (answer) {
    return answer;
  }
}

test("the guard auth refuses guests, and the guard guest redirects customers who are logged in", async () => {
  const toLogin = (await meet("auth", null, "/en/dashboard?page=2")) as Response;
  expect([toLogin.status, toLogin.headers.get("Location")]).toEqual([
    302,
    "/en/auth/login?redirectTo=%2Fen%2Fdashboard%3Fpage%3D2",
  ]);
  expect(await meet("auth", 7)).toMatchObject({ status: 200 });
  expect(await meet("guest", null)).toMatchObject({ status: 200 });
  const away = (await meet("guest", 7)) as Response;
  expect([away.status, away.headers.get("Location")]).toEqual([302, "/en"]);
});

test("the guard global covers every page, and an unknown guard throws", async () => {
  const moved = (await meet("global", null, "/vi/tickets")) as Response;
  expect([moved.status, moved.headers.get("Location")]).toEqual([301, "/tickets"]);
  expect(() => getGuard("gest")).toThrow("Unknown route middleware");
});

test.each([
  ["/EN/menu?page=2", "/en/menu?page=2"],
  ["/En", "/en"],
  ["/VI/thuc-don?x=1", "/thuc-don?x=1"],
])("the language prefix of %s is redirected to %s, except for forms", async (path, target) => {
  const moved = (await meet("global", null, path)) as Response;
  expect([moved.status, moved.headers.get("Location")]).toEqual([301, target]);
  expect(await meet("global", null, path, "POST")).toMatchObject({ status: 200 });
});

test("without its database a staff page says whether a form was sent, and links back to itself", async () => {
  const ask = async (method: string, path = "/staff/money?q=1") => {
    const headers = { Accept: "text/html", Cookie: "locale=en" };
    const request = new Request(`http://shop.example${path}`, { method, headers });
    return replaceJsonError(Response.json({}, { status: 503 }), request).text();
  };
  const sent = await ask("POST");
  expect(sent).toContain("It is not certain whether this was recorded");
  expect(sent).toContain('href="/staff/money"');
  expect(sent).not.toContain("No order was made");
  expect(await ask("GET")).toContain("Nothing was changed");
  expect(await ask("POST", "/staff/<b>")).not.toContain("<b>");
  expect(await ask("GET", "/carts")).toContain('href="/en/orders"');
});
