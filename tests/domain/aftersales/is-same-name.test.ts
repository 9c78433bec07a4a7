import { expect, test } from "vitest";
import { isSameName } from "~/domain/aftersales/is-same-name.rules";

test.each([
  ["NGUYEN THI HA", "Nguyễn Thị Hà", true],
  ["Hà Nguyễn Thị", "nguyễn thị hà", true],
  ["DANG VAN DUC", "Đặng Văn Đức", true],
  ["JEAN-LUC PICARD", "Picard Jean Luc", true],
  ["NGUYEN THI HAI", "Nguyễn Thị Hà", false],
  ["NGUYEN HA", "Nguyễn Thị Hà", false],
  ["", "Nguyễn Thị Hà", false],
])("%s is the same name as %s: %s", (holder, name, same) => expect(isSameName(holder, name)).toBe(same));
