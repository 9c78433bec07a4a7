import { data } from "react-router";

/** The form that was sent; what cannot be read as one is the sender's mistake: 400. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data({ unreadable: true }, { status: 400 });
  }
}
