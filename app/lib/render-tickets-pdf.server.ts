import path from "node:path";
import PDFDocument from "pdfkit";
import sharp from "sharp";
import { qrRows } from "./qr";
import { removeControls } from "./text";

export type TicketsPdf = {
  lang: string;
  title: string;
  shop: string;
  tickets: {
    /** This line is above everything else, such as "Test ticket". It may be empty. */
    mark: string;
    /** The place is a text such as "ticket 1 of 4". It is empty for a single ticket. */
    place: string;
    name: string;
    holder: string;
    when: string;
    entry: string;
    qr: string;
    qrLabel: string;
    code: string;
    notes: string[];
  }[];
};

type Document = InstanceType<typeof PDFDocument>;
type PdfText = {
  tag: "H1" | "P";
  text: string;
  size: number;
  marginTop: number;
  isBold?: boolean;
  isGrey?: boolean;
  letterSpacing?: number;
};
type PdfQrCode = { tag: "Figure"; qr: string; alt: string; size: number; marginTop: number };

/**
 * The logo is an artifact, because the text below it has the shop's name. `src` is a data URL, of which pdfkit stores
 * one copy.
 */
type PdfLogo = { tag: "Artifact"; src: string; width: number; size: number; marginTop: number };
type PdfBlock = PdfText | PdfQrCode | PdfLogo;

const sheet = { width: 595, height: 842, margin: 48 };
const [contentWidth, contentHeight] = [sheet.width - 2 * sheet.margin, sheet.height - 2 * sheet.margin];
/** The regular font contains only the letters of Vietnamese and European languages, to save 50 kB. */
const fonts = { regular: "be-vietnam-pro-regular.ttf", bold: "be-vietnam-pro-bold.ttf" };
/** The limits are in points. Each point of the logo has three pixels. */
const maxLogo = { width: 200, height: 44 };
const logoScale = 3;
const grey = "#475569";
/** QR rows overlap by this fraction of a module: some viewers show gaps between them. */
const rowOverlap = 0.03;

/** `logoFile` is a picture. It is left out if it is empty or cannot be read. */
export async function renderTicketsPdf(
  { lang, title, shop, tickets }: TicketsPdf,
  logoFile: Buffer = Buffer.alloc(0),
): Promise<Buffer> {
  const logo = logoFile.length > 0 ? await prepareLogo(logoFile).catch(() => null) : null;
  const info = { Title: title, Author: shop };
  const accessible = { subset: "PDF/UA", pdfVersion: "1.7", tagged: true, displayTitle: true, lang } as const;
  const options = { size: "A4", margin: sheet.margin, autoFirstPage: false, info, ...accessible };
  const document = new PDFDocument(options as unknown as PDFKit.PDFDocumentOptions);
  for (const [name, file] of Object.entries(fonts)) document.registerFont(name, path.resolve("app/lib/fonts", file));
  const root = document.struct("Document");
  document.addStructure(root);
  for (const ticket of tickets) {
    document.addPage();
    const section = document.struct("Sect");
    root.add(section);
    renderSheet(
      document,
      section,
      fitToSheet(document, (scale) => layOutTicket(ticket, { shop, logo }, scale)),
    );
    section.end();
  }
  root.end();
  document.end();
  const chunks: Buffer[] = [];
  for await (const chunk of document) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function layOutTicket(
  { mark, place, name, holder, when, entry, qr, qrLabel, code, notes }: TicketsPdf["tickets"][number],
  { shop, logo }: { shop: string; logo: PdfLogo | null },
  scale: number,
): PdfBlock[] {
  const line = (text: string, size: number, marginTop: number, options: Partial<PdfText> = {}): PdfText => {
    const letters = removeControls(text).normalize("NFC");
    return { tag: "P", text: letters, size: size * scale, marginTop: marginTop * scale, ...options };
  };
  return [
    ...(mark ? [line(mark, 18, 0, { isBold: true })] : []),
    ...(logo ? [{ ...logo, width: logo.width * scale, size: logo.size * scale }] : []),
    line([shop, place].filter(Boolean).join(" · "), 18, 0, { isGrey: true }),
    line(name, 30, 4, { tag: "H1", isBold: true }),
    line(holder, 24, 2),
    line(when, 24, 8, { isBold: true }),
    ...(entry ? [line(entry, 20, 2)] : []),
    { tag: "Figure", qr, alt: qrLabel, size: 290 * scale, marginTop: 10 * scale },
    line(code, 26, 6, { isBold: true, letterSpacing: 2 }),
    ...notes.map((note) => line(note, 16, 8, { isGrey: true })),
  ];
}

function fitToSheet(document: Document, layOut: (scale: number) => PdfBlock[]): PdfBlock[] {
  const scales = [1, 0.9, 0.8, 0.7, 0.6, 0.5];
  const canFit = (scale: number) =>
    layOut(scale).reduce((sum, one) => sum + one.marginTop + heightOf(document, one), 0) <= contentHeight;
  return layOut(scales.find(canFit) ?? 0.4);
}

function heightOf(document: Document, one: PdfBlock): number {
  return one.tag === "Figure" || one.tag === "Artifact"
    ? one.size
    : setFont(document, one).heightOfString(one.text, styleOf(one));
}

function setFont(document: Document, { isBold, size, isGrey }: PdfText): Document {
  return document
    .font(isBold ? "bold" : "regular")
    .fontSize(size)
    .fillColor(isGrey ? grey : "black");
}

function styleOf({ letterSpacing = 0 }: PdfText) {
  return { width: contentWidth, align: "center", characterSpacing: letterSpacing } as const;
}

function renderSheet(document: Document, section: PDFKit.PDFStructureElement, elements: PdfBlock[]) {
  let y = sheet.margin;
  for (const one of elements) {
    const top = y + one.marginTop;
    y = top + heightOf(document, one);
    if (one.tag === "Artifact") {
      renderLogo(document, one, top);
      continue;
    }
    const render = one.tag === "Figure" ? () => renderQr(document, one, top) : () => renderLine(document, one, top);
    section.add(document.struct(one.tag, one.tag === "Figure" ? { alt: one.alt } : {}, [render]));
  }
}

async function prepareLogo(file: Buffer): Promise<PdfLogo> {
  const [width, height] = [maxLogo.width * logoScale, maxLogo.height * logoScale];
  const { data, info } = await sharp(file, { density: 300, limitInputPixels: 40_000_000 })
    .resize({ width, height, fit: "inside" })
    .flatten({ background: "#fff" })
    .png({ palette: true })
    .toBuffer({ resolveWithObject: true });
  const src = `data:image/png;base64,${data.toString("base64")}`;
  return { tag: "Artifact", src, width: info.width / logoScale, size: info.height / logoScale, marginTop: 0 };
}

function renderLogo(document: Document, { src, width, size }: PdfLogo, top: number) {
  document.markContent("Artifact", { type: "Layout" });
  document.image(src, (sheet.width - width) / 2, top, { width, height: size });
  document.endMarkedContent();
}

function renderLine(document: Document, line: PdfText, top: number) {
  setFont(document, line).text(line.text, sheet.margin, top, styleOf(line));
}

function renderQr(document: Document, { qr, size: side }: PdfQrCode, top: number) {
  const { size, rows } = qrRows(qr);
  const module = side / size;
  const left = (sheet.width - side) / 2;
  for (const { x, y, width } of rows.flat())
    document.rect(left + x * module, top + y * module, width * module, (1 + rowOverlap) * module);
  document.fill("black");
}
