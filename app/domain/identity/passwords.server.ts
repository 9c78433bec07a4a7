import { hash, verify } from "@node-rs/argon2";
import { inTurn } from "~/lib/in-turn";
import { foldVietnamese } from "~/lib/text";
import { DomainError } from "../errors";

/** Argon2id as OWASP's Password Storage Cheat Sheet has it: 19 MiB, twice, one lane; about 20 ms. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** However many log in at once, pages have all processors but half of one: they take at most twice as long. */
const oneAtATime = inTurn({ rest: 1 });

/** Of 32 random bytes that nobody kept: an unknown email costs as much time as a known one. */
const nobodysHash = "$argon2id$v=19$m=19456,t=2,p=1$bf4wKtFlMrL6JOYm0kIQoA$ElZa5VQkon8AFg22ge0yaq6kBNzlJr6rmVvRHE1pisI";

export function hashPassword(password: string): Promise<string> {
  return oneAtATime(() => hash(password, cost));
}

/** Without a hash it takes as long, and is false. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const fits = await oneAtATime(() => verify(passwordHash ?? nobodysHash, password));
  return fits && passwordHash !== undefined;
}

type Person = { email: string; fullName: string; firstName: string };

/** @throws DomainError password_common, password_personal, at the field */
export async function mustBeGuessedHardly(password: string, person: Person): Promise<void> {
  if (await isCommon(password)) throw new DomainError("password_common", { field: "password" });
  if (isPersonal(password, person)) throw new DomainError("password_personal", { field: "password" });
}

/** What Vietnamese choose and the list lacks, with whatever digits behind it. */
const vietnamese =
  /^(matkhau|khongbiet|khongco|dangnhap|taikhoan|xinchao|(anh)?yeu(em|anh)?(nhieu|lam)?|(em|toi|con)yeu(em|anh|me|ba|vo|chong)|vietnam|hanoi|saigon|danang|hochiminh){1,2}\d*$/;

async function isCommon(password: string): Promise<boolean> {
  const plain = foldVietnamese(password);
  if (new Set(plain).size < 3 || vietnamese.test(bare(password))) return true;
  const common = await commonPasswords();
  return common.has(plain) || common.has(password.toLowerCase());
}

let loading: Promise<ReadonlySet<string>> | undefined;

/** 14 MB: read when the first password is chosen. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].filter((word) => word.length >= 8)),
  );
  return loading;
}

function isPersonal(password: string, { email, fullName, firstName }: Person): boolean {
  const own = [email, email.split("@")[0] ?? "", fullName, firstName].map(bare);
  const typed = bare(password);
  return own.includes(typed) || own.includes(typed.replace(/\d+$/, ""));
}

/** Its letters and digits alone, marks gone. */
function bare(text: string): string {
  return foldVietnamese(text).replace(/[^\p{L}\p{N}]/gu, "");
}
