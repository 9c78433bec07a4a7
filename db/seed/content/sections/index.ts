import { about } from "./about";
import { contactPage } from "./contact-page";
import { home } from "./home";
import { schoolGroups } from "./school-groups";

/** What the shop's pages are built of. */
export const sections = [...home, ...about, ...contactPage, ...schoolGroups];
