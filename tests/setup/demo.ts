import { type DemoTicket, readTickets } from "~db/seed/read-demo";

// Tickets, price categories and a product of the demo shop, which tests refer to by slug and name.

const { tickets } = readTickets();

export const capTreoKhuHoi = findDemoTicket("cap-treo-khu-hoi");
export const binhMinhTrenDinh = findDemoTicket("binh-minh-tren-dinh");
export const veGiaDinh = findDemoTicket("ve-gia-dinh");

/** Price categories of the return ticket. Most other tickets have them too. */
export const adult = findDemoCategory("adult");
export const child = findDemoCategory("child");
export const senior = findDemoCategory("senior");

export const tea = { slug: "tra-shan-tuyet-nui-may", name: { vi: "Trà shan tuyết Núi Mây" } };

function findDemoTicket(slug: string): DemoTicket {
  const found = tickets.find((ticket) => ticket.slug === slug);
  if (!found) throw new Error(`The demo has no ticket ${slug}`);
  return found;
}

function findDemoCategory(key: string): DemoTicket["categories"][number] {
  const found = capTreoKhuHoi.categories.find((category) => category.key === key);
  if (!found) throw new Error(`The demo has no price category ${key}`);
  return found;
}
