/** `name` is the file's name without its ending. With a byte order mark, spreadsheets read Vietnamese correctly. */
export function respondWithCsv(name: string, csv: string): Response {
  return new Response(`\ufeff${csv}`, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
    },
  });
}
