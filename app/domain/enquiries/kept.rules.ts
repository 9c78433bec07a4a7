/** Applications with their CV, and CVs without an application, are purged after these days. */
export const applicationsKept = { application: 365, upload: 1 };
