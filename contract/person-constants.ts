/** Constants of people and their photos: apart from the others, which every first page loads. */

/** Whole years offered for a minor; older members give a date of birth (spec §9). */
export const AGE_OPTIONS = Array.from({ length: 20 }, (_, index) => index + 1)

/** Pixels of each side that the account holder's photo is made in. */
export const PHOTO_SIZES = [48, 96, 192, 384] as const
