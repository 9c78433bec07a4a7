import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { StoredPart, StoredParts, StoredPartsContext } from "~/ui/layout/stored-part";

test("a part is rendered once for equal values, and again for other values", () => {
  expect(render({ name: "Mai", cart: 1 })).toBe("<p>Mai 1, first</p><b>after</b>");
  expect(render({ name: "Mai", cart: 1 }, "second")).toBe("<p>Mai 1, first</p><b>after</b>");
  expect(render({ name: "Mai", cart: 2 }, "second")).toBe("<p>Mai 2, second</p><b>after</b>");
  expect(render({ name: "Hoa", cart: 1 }, "second")).toBe("<p>Hoa 1, second</p><b>after</b>");
});

test("a part whose address is very long is not stored", () => {
  const name = "x".repeat(7_000);
  expect(render({ name, cart: 1 })).toContain("first");
  expect(render({ name, cart: 1 }, "second")).toContain("second");
});

test("a text that looks like a mark stays a text", () => {
  const name = '"></p><i data-stored="guessed-0"></i>';
  expect(render({ name, cart: 1 })).toContain("&lt;i data-stored=&quot;guessed-0&quot;&gt;");
});

test("a part is rendered again on another page", () => {
  expect(render({ name: "Lan", cart: 1 })).toContain("first");
  expect(render({ name: "Lan", cart: 1 }, "second", "/cart")).toContain("second");
});

/** Shows whether the part was rendered now. */
let rendered = "";

function Part({ name, cart }: { name: string; cart: number }) {
  return <p>{`${name} ${cart}, ${rendered}`}</p>;
}

function render(props: { name: string; cart: number }, now = "first", path = "/"): string {
  rendered = now;
  const parts = new StoredParts("secret");
  const page = () => (
    <>
      <StoredPart id="part" of={Part} props={props} />
      <b>after</b>
    </>
  );
  const Shop = createRoutesStub([{ path: "*", Component: page }]);
  const html = renderToString(
    <StoredPartsContext value={parts}>
      <Shop initialEntries={[path]} />
    </StoredPartsContext>,
  );
  return parts.insert(html);
}
