/** Business constants and limits of spec §9 that the browser and the provider share. */

export const COUNTRY_CODE = '+91'
export const MOBILE_LENGTH = 10
export const PIN_LENGTH = 6

/** Rupees of subtotal from which home collection is free. */
export const FREE_COLLECTION_FROM = 2000

/** Orders of one booking. */
export const MAX_ORDERS_OF_BOOKING = 6

export const ADDRESS_PAGE_SIZE = 20
export const ORDER_PAGE_SIZE = 10
export const BLOG_PAGE_SIZE = 5
export const WALLET_PAGE_SIZE = 20

/** Minimum length of a centre search. */
export const CENTRE_SEARCH_MIN = 3

export const TOKEN_REQUEST_TIMEOUT_MS = 20_000

/** Used when the list of cities cannot be loaded. */
export const FALLBACK_CITY = { id: 1, city_name: 'Mumbai', state_name: 'Maharashtra' } as const

/** One-time code: digits, and minutes until it expires. */
export const OTP_LENGTH = 6
export const OTP_MINUTES = 10
/** Seconds before another code may be sent. */
export const OTP_RESEND_SECONDS = 30
/** Allowed wrong attempts; the next one invalidates the code. */
export const OTP_MAX_ATTEMPTS = 5

/** Minutes that a chosen slot is held unless the server is configured otherwise. */
export const SLOT_HOLD_MINUTES = 15

/** Percent; default quality of pictures (spec §9). */
export const IMAGE_QUALITY = 75
/** Pixel widths of public pictures. */
export const PICTURE_WIDTHS = [320, 640, 960, 1280, 1920] as const
