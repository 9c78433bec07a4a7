/** Retention in days: of an application with its CV, and of a CV without an application. */
export const applicationsKept = { application: 365, upload: 1 };
