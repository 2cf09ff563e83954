import type { User } from '#contract/auth.endpoints.ts'

export type TabProps = {
  /** Null while the session is being restored. */
  readonly user: User | null
  /** Empty while the session is being restored: the queries wait for it. */
  readonly userId: string
  /** The other query parameters. */
  readonly query: URLSearchParams
}
