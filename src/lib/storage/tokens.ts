import { jwtDecode } from 'jwt-decode'
import type { AccessClaims, Tokens } from '#contract/auth.endpoints.ts'
import { cookies } from './cookies.ts'

/** Seconds before its end from which a token counts as expired, so that it does not end on its way. */
const MARGIN_SECONDS = 10

/** What the access token says of its bearer; null when it is none. Signatures are the server's business. */
export function claimsOf(accessToken: string): AccessClaims | null {
  try {
    const claims = jwtDecode<Partial<AccessClaims>>(accessToken)
    if (typeof claims.uniqueId !== 'string' || typeof claims.exp !== 'number') return null
    // SAFETY: the two fields that decide are there; the provider signs the others with them.
    return claims as AccessClaims
  } catch {
    return null
  }
}

/** Tokens that the provider called expired: this browser's clock may be behind. */
const calledExpired = new Set<string>()

export function markExpired(accessToken: string): void {
  calledExpired.add(accessToken)
}

export function isExpired(
  accessToken: string,
  { exp }: Pick<AccessClaims, 'exp'>,
  now: number = Date.now(),
): boolean {
  return exp - MARGIN_SECONDS <= now / 1000 || calledExpired.has(accessToken)
}

/** Unique id of the patient whose tokens this browser holds; null for a visitor. */
export function patientSignedIn(): string | null {
  const token = cookies.accessToken.get()
  return (token && claimsOf(token)?.uniqueId) || null
}

export function readTokens(): Tokens | null {
  const token = cookies.accessToken.get()
  const refreshToken = cookies.refreshToken.get()
  return token && refreshToken ? { token, refreshToken } : null
}

export function keepTokens({ token, refreshToken }: Tokens): void {
  cookies.accessToken.set(token)
  cookies.refreshToken.set(refreshToken)
}

export function dropTokens(): void {
  cookies.accessToken.remove()
  cookies.refreshToken.remove()
}
