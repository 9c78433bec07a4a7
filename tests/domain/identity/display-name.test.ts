import { expect, test } from "vitest";
import { displayNameOf, findChosenName, firstNameOf } from "~/domain/identity/display-name.rules";

test.each([
  ["Nguyễn Thị Hoa", "Hoa"],
  ["Hoa", "Hoa"],
  ["", ""],
])("%j is addressed as %j", (fullName, firstName) => {
  expect(firstNameOf(fullName)).toBe(firstName);
});

test("the form shows a first name only if the customer chose another one than the last word of the full name", () => {
  expect(findChosenName({ fullName: "Nguyễn Thị Hoa", firstName: "Hoa" })).toBe("");
  expect(findChosenName({ fullName: "Mary Jane Watson", firstName: "Mary" })).toBe("Mary");
});

test("a customer without a first name is addressed by the part of the email before the @", () => {
  expect(displayNameOf({ firstName: "Hoa", email: "lan@example.vn" })).toBe("Hoa");
  expect(displayNameOf({ firstName: "", email: "lan@example.vn" })).toBe("lan");
});
