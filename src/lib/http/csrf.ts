import { cookies } from '#lib/storage/cookies.ts'

/** The CSRF token of the calls that change something: fetched once for all of them, kept in its cookie. */
export function csrfKeeper(fetchToken: () => Promise<string>) {
  let fetching: Promise<string> | undefined

  async function fetchAndKeep(): Promise<string> {
    try {
      const token = await fetchToken()
      cookies.csrfToken.set(token)
      return token
    } finally {
      fetching = undefined
    }
  }

  return {
    token(): Promise<string> {
      const kept = cookies.csrfToken.get()
      if (kept) return Promise.resolve(kept)
      fetching ??= fetchAndKeep()
      return fetching
    },
    forget: () => cookies.csrfToken.remove(),
  }
}
