import { isAxiosError } from 'axios'
import { CSRF_REFUSED } from '#contract/conventions.ts'
import { cookies } from '#lib/storage/cookies.ts'

const FORBIDDEN = 403

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
    /** The server refused the token, not the call. */
    isRefusal(error: unknown): boolean {
      if (!isAxiosError<unknown>(error) || error.response?.status !== FORBIDDEN) return false
      const body = error.response.data
      return (
        typeof body === 'object' && body !== null && 'code' in body && body.code === CSRF_REFUSED
      )
    },
  }
}
