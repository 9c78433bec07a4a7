import { expect, test } from "vitest";
import { describeDevice } from "~/domain/identity/describe-device.rules";

const android = "Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko)";
const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";
const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  ["Chrome, Android", `${android} Chrome/126.0.0.0 Mobile Safari/537.36`],
  ["Samsung Internet, Android", `${android} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`],
  ["Facebook, Android", `${android} Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/470.0.0.0;]`],
  ["Zalo, Android", `${android} Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 Zalo android/24070502`],
  ["Edge, Windows", `${windows} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`],
  ["Opera, Windows", `${windows} Chrome/126.0.0.0 Safari/537.36 OPR/112.0.0.0`],
  ["Cốc Cốc, Windows", `${windows} coc_coc_browser/128.0.0 Chrome/122.0.0.0 Safari/537.36`],
  ["Firefox, Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0"],
  ["Safari, iPhone", `${iphone} Version/17.5 Mobile/15E148 Safari/604.1`],
  ["Chrome, iPhone", `${iphone} CriOS/126.0.0.0 Mobile/15E148 Safari/604.1`],
  ["Firefox, iPad", `${iphone.replaceAll("iPhone", "iPad")} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`],
  [
    "Safari, macOS",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
  ],
  ["Chrome, ChromeOS", `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/126.0.0.0 Safari/537.36`],
])("a customer sees a session as %s", (device, userAgent) => {
  expect(describeDevice(userAgent)).toBe(device);
});

test("a device of which only the system or nothing is known is described by no more than that", () => {
  expect(describeDevice("SomeApp/1.0 (Android 14)")).toBe("Android");
  expect(["curl/8.5.0", "", null].map(describeDevice)).toEqual([null, null, null]);
});
