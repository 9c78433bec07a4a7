/** Days after the upload of a picture that nothing uses. */
export const unusedPictureRetentionDays = 7;
