import { z } from "zod";
import { slug } from "../schema";

export const ServiceBySlug = z.object({ slug });
