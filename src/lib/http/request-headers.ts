import { type DeviceType, HEADERS } from '#contract/conventions.ts'

export type Credentials = {
  readonly publicToken: string
  readonly accessToken: string | null
  readonly deviceType: DeviceType
  readonly sessionToken?: string
  readonly csrfToken?: string
  readonly idempotencyKey?: string
}

/** The headers of a call (spec §7). The access token goes under two names. */
export function requestHeaders(credentials: Credentials): Record<string, string> {
  const { publicToken, accessToken, deviceType, sessionToken, csrfToken, idempotencyKey } =
    credentials
  return {
    [HEADERS.publicToken]: publicToken,
    [HEADERS.deviceType]: deviceType,
    ...(accessToken && {
      [HEADERS.accessToken]: accessToken,
      [HEADERS.authorization]: `Bearer ${accessToken}`,
    }),
    ...(sessionToken && { [HEADERS.sessionToken]: sessionToken }),
    ...(csrfToken && { [HEADERS.csrfToken]: csrfToken }),
    ...(idempotencyKey && { [HEADERS.idempotencyKey]: idempotencyKey }),
  }
}
