export type SessionFailure = {
  readonly status: number
  /** The token that the call sent; null for a visitor. */
  readonly accessToken: string | null
  readonly onAuthCall: boolean
}

/** The part of the session that the HTTP client depends on. */
export interface SessionPort {
  /** Refreshed first when expired; null for a visitor. */
  accessToken(): Promise<string | null>
  /** The provider considers this token expired, whatever the browser's clock says. */
  expired(accessToken: string): void
  /** Sent with a prescription upload (spec §6). */
  sessionToken(): Promise<string>
  /** The provider refused a token rather than the call; resolves when a new one can be asked for. */
  callTokenRefused(token: 'csrf' | 'session'): Promise<void>
  /** A call was answered with 401, 403 or 406. */
  failed(failure: SessionFailure): void
}
