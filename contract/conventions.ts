/** Names of headers and cookies. The spec leaves them open. */
export const HEADERS = {
  publicToken: 'public-token',
  accessToken: 'access-token',
  authorization: 'authorization',
  deviceType: 'device-type',
  sessionToken: 'session-token',
  csrfToken: 'x-csrf-token',
  idempotencyKey: 'idempotency-key',
} as const

/** Codes that refuse a token rather than the call: the call can be repeated with a new token. */
export const CSRF_REFUSED = 'csrf-invalid'
export const SESSION_TOKEN_REFUSED = 'session-token-invalid'
export const TOKEN_EXPIRED = 'token-expired'

export const DEVICE_TYPES = ['WEB', 'mobile'] as const
export type DeviceType = (typeof DEVICE_TYPES)[number]

/**
 * Cookies (spec §3). `mode` is the in-app mobile mode (spec §1). `recovered` marks a page just
 * reloaded after a 403; it reloads only once (spec §8).
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
  firstVisit: 'first_visit',
} as const

/** The value of the mode cookie and query parameter that hides header and footer. */
export const MOBILE_MODE = 'mobile'

/** The only Trusted Types policy of the content security policy (src/app/offline/register.ts). */
export const WORKER_POLICY = 'parakh-service-worker'
