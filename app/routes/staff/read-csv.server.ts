import { DomainError } from "~/domain/errors";
import { decodeCsv } from "~/lib/csv.server";

/** Reads the file of an import form as text. @throws DomainError csv_unreadable */
export async function readCsvFile({ bytes }: { bytes: Iterable<Uint8Array> }): Promise<string> {
  try {
    return decodeCsv(Buffer.concat([...bytes]));
  } catch {
    throw new DomainError("csv_unreadable");
  }
}
