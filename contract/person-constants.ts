/** Constants of people and photos, separate from those in the first-load bundle. */

/** Ages offered for a minor, whole years; older members enter a date of birth (spec §9). */
export const AGE_OPTIONS = Array.from({ length: 20 }, (_, index) => index + 1)

/** Side lengths of the account holder's square photo, pixels. */
export const PHOTO_SIZES = [48, 96, 192, 384] as const
