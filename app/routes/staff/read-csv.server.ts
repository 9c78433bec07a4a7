import { DomainError } from "~/domain/errors";
import { decodeCsv } from "~/lib/csv.server";

/** @throws DomainError csv_unreadable */
export async function readCsvFile({ bytes }: { bytes: Iterable<Uint8Array> }): Promise<string> {
  try {
    return decodeCsv(Buffer.concat([...bytes]));
  } catch {
    throw new DomainError("csv_unreadable");
  }
}
