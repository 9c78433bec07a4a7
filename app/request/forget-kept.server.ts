/**
 * The browser lets go of all that pages and their worker keep on it: tickets, what was typed, the visitor's session. Its own
 * cache it keeps, which has nothing personal and takes some browsers seconds to clear. Of HTTPS only, and of this machine.
 */
export function forgetKept(response: Response): Response {
  response.headers.set("Clear-Site-Data", '"storage"');
  return response;
}
