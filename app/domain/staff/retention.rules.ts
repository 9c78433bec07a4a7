/** Days after sessions and invitations expired. */
export const staffRetentionDays = { session: 1, invitation: 7 };
