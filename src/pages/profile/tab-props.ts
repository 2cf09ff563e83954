import type { User } from '#contract/auth.endpoints.ts'

/** What every tab of the profile is handed. */
export type TabProps = {
  /** Null while it is being found out. */
  readonly user: User | null
  /** Empty until it is known who is signed in: nothing is asked for before. */
  readonly userId: string
  /** What the address says beside the tab. */
  readonly query: URLSearchParams
}
