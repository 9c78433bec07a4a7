import { binhMinhTrenDinh } from "./tickets/binh-minh-tren-dinh";
import { capTreoKhuHoi } from "./tickets/cap-treo-khu-hoi";
import { capTreoMotChieu } from "./tickets/cap-treo-mot-chieu";
import { demDenLong } from "./tickets/dem-den-long";
import type { Ticket } from "./tickets/ticket";
import { veGiaDinh } from "./tickets/ve-gia-dinh";
import { vuonHoaCongTroi } from "./tickets/vuon-hoa-cong-troi";

/** In the order of the shop's shelf. */
export const tickets: Ticket[] = [
  capTreoKhuHoi,
  binhMinhTrenDinh,
  veGiaDinh,
  vuonHoaCongTroi,
  demDenLong,
  capTreoMotChieu,
];
