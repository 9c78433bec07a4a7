/** Applications with their CV, and CVs without an application, are purged after these days. */
export const applicationRetentionDays = { application: 365, upload: 1 };
