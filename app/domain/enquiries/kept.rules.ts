/** Days: an application with its CV; a CV that was sent ahead of one. */
export const applicationsKept = { application: 365, upload: 1 };
