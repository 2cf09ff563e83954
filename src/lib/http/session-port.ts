export type SessionFailure = {
  readonly status: number
  /** What the call was made with; null for a visitor's. */
  readonly accessToken: string | null
  readonly onAuthCall: boolean
}

/** What the client needs of the session; the session's controller is one. */
export interface SessionPort {
  /** The access token, refreshed first when it has expired; null for a visitor. */
  accessToken(): Promise<string | null>
  /** The provider's clock says that this one has expired, whatever this browser's says. */
  expired(accessToken: string): void
  /** The token that prescription upload sends (spec §6). */
  sessionToken(): Promise<string>
  /** The provider no longer knows the session token. */
  dropSessionToken(): void
  /** A call that was made with this token, or as a visitor, was answered 401, 403 or 406. */
  failed(failure: SessionFailure): void
}
