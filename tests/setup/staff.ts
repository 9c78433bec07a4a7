import type { Role } from "~/domain/permission";
import { demoMembers, demoPassword } from "~/domain/staff/demo-members";

export function openStaffClient(origin: string) {
  let cookie = "";
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { Accept: "text/html", "Accept-Encoding": "identity", Cookie: cookie, ...init.headers };
    const response = await fetch(origin + path, { redirect: "manual", ...init, headers });
    const [staffCookie] = response.headers.getSetCookie().filter((line) => line.startsWith("staff="));
    if (staffCookie !== undefined) cookie = staffCookie.split(";")[0] ?? "";
    return response;
  };
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    ask(path, { method: "POST", body: new URLSearchParams(fields), headers });
  return {
    get: (path: string, headers: Record<string, string> = {}) => ask(path, { headers }),
    post,
    async logIn(role: Role, query = "") {
      const email = demoMembers.find((member) => member.role === role)?.email ?? "";
      return post(`/staff/login${query}`, { act: "log_in", email, password: demoPassword, oneTimeCode: "" });
    },
    cookie: () => cookie,
  };
}
