import { hash, verify } from "@node-rs/argon2";
import { createSerialQueue } from "~/lib/task-queues.server";
import { foldVietnamese } from "~/lib/text";
import { DomainError } from "../errors";

/** OWASP's Password Storage Cheat Sheet recommends these parameters for Argon2id. Hashing takes about 20 ms. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Limits hashing to half of one CPU core, so that many logins cannot slow pages down much. */
const enqueue = createSerialQueue({ pauseFactor: 1 });

/** This hash of random bytes makes checking an unknown email take as long as checking a known one. */
const unknownUserHash =
  "$argon2id$v=19$m=19456,t=2,p=1$bf4wKtFlMrL6JOYm0kIQoA$ElZa5VQkon8AFg22ge0yaq6kBNzlJr6rmVvRHE1pisI";

export function hashPassword(password: string): Promise<string> {
  return enqueue(() => hash(password, cost));
}

export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const isRight = await enqueue(() => verify(passwordHash ?? unknownUserHash, password));
  return isRight && passwordHash !== undefined;
}

type PasswordOwner = { email: string; fullName: string; firstName: string };

export async function requireStrongPassword(password: string, owner: PasswordOwner): Promise<void> {
  if (await isCommon(password)) throw new DomainError("password_common", { field: "password" });
  if (isPersonal(password, owner)) throw new DomainError("password_personal", { field: "password" });
}

const vietnamesePasswords =
  /^(matkhau|khongbiet|khongco|dangnhap|taikhoan|xinchao|(anh)?yeu(em|anh)?(nhieu|lam)?|(em|toi|con)yeu(em|anh|me|ba|vo|chong)|vietnam|hanoi|saigon|danang|hochiminh){1,2}\d*$/;

async function isCommon(password: string): Promise<boolean> {
  const plain = foldVietnamese(password);
  if (new Set(plain).size < 3 || vietnamesePasswords.test(toPlainText(password))) return true;
  const common = await loadCommonPasswords();
  return common.has(plain) || common.has(password.toLowerCase());
}

let loading: Promise<ReadonlySet<string>> | undefined;

/** The list takes 14 MB, so it is loaded only when a password is chosen. */
function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].filter((word) => word.length >= 8)),
  );
  return loading;
}

function isPersonal(password: string, { email, fullName, firstName }: PasswordOwner): boolean {
  const own = [email, email.split("@")[0] ?? "", fullName, firstName].map(toPlainText);
  const typed = toPlainText(password);
  return own.includes(typed) || own.includes(typed.replace(/\d+$/, ""));
}

function toPlainText(text: string): string {
  return foldVietnamese(text).replace(/[^\p{L}\p{N}]/gu, "");
}
