/**
 * Header and cookie names (docs/decisions): what the spec leaves open, the browser and
 * the provider agree on here.
 */
export const HEADERS = {
  publicToken: 'public-token',
  accessToken: 'access-token',
  authorization: 'authorization',
  deviceType: 'device-type',
  sessionToken: 'session-token',
  csrfToken: 'x-csrf-token',
  idempotencyKey: 'idempotency-key',
} as const

/** Codes that refuse a token and not the call: with a new one it may be made again. */
export const CSRF_REFUSED = 'csrf-invalid'
export const SESSION_TOKEN_REFUSED = 'session-token-invalid'
export const TOKEN_EXPIRED = 'token-expired'

export const DEVICE_TYPES = ['WEB', 'mobile'] as const
export type DeviceType = (typeof DEVICE_TYPES)[number]

/** spec §3: the cookies in use; `mode` is the in-app mobile mode of spec §1, `recovered` says that
 * the page was just reloaded after a 403 (spec §8: once).
 */
export const COOKIES = {
  csrfToken: 'csrf_token',
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  city: 'city',
  user: 'user_data',
  stage: 'stage_data',
  cartLength: 'cart_length',
  sessionOut: 'session_out',
  redirect: 'redirect',
  mode: 'mode',
  recovered: 'recovered',
} as const

/** The value of the mode cookie and query parameter that hides header and footer. */
export const MOBILE_MODE = 'mobile'
