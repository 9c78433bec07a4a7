import { expect, test } from "vitest";
import { findCountry } from "~/domain/visitors/country.rules";

test.each([
  ['{"ip":"203.0.113.1","country":"VN"}', "VN"],
  ['{"country_name":"Vietnam","country_code":"VN"}', "VN"],
  ['{"country":"Vietnam","countryCode":"vn"}', "VN"],
  ['{"data":{"country":{"name":"Vietnam","iso_code":"VN","languages":[{"code":"vi"}]}}}', "VN"],
  ["VN\n", "VN"],
  ['{"currency":{"code":"VN"},"ip":"203.0.113.1"}', null],
  ['{"country":null}', null],
  ['{"country":"XX"}', null],
  ['{"country":["VNM",7]}', null],
  ["", null],
  ["null", null],
])("reads the response %s as %s", (answer, country) => {
  expect(findCountry(answer)).toBe(country);
});
