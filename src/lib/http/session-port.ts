import type { HttpFailure } from './http-failure.ts'

/** What the client needs of the session; the session's controller is one. */
export interface SessionPort {
  /** The access token, refreshed first when it has expired; null for a visitor. */
  accessToken(): Promise<string | null>
  /** The token that prescription upload sends (spec §6). */
  sessionToken(): Promise<string>
  /** A call was answered 401, 403 or 406. */
  failed(failure: HttpFailure): void
}
