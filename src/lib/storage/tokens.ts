import { jwtDecode } from 'jwt-decode'
import type { AccessClaims, Tokens, User } from '#contract/auth.endpoints.ts'
import { cookies } from './cookies.ts'

/** A token counts as expired this many seconds early, so that it does not expire in transit. */
const MARGIN_SECONDS = 10

/**
 * Claims of the access token; null when it is malformed. Only the server verifies the signature.
 */
export function claimsOf(accessToken: string): AccessClaims | null {
  try {
    const claims = jwtDecode<Partial<AccessClaims>>(accessToken)
    if (typeof claims.uniqueId !== 'string' || typeof claims.exp !== 'number') return null
    // SAFETY: the two fields that are used were checked; the provider signs the others with them.
    return claims as AccessClaims
  } catch {
    return null
  }
}

/** The kept user data, if they are those of the token's patient. */
export function patientOf(accessToken: string | null, kept: User | null): User | null {
  if (accessToken === null || kept === null) return null
  return claimsOf(accessToken)?.uniqueId === kept.uniqueId ? kept : null
}

/** Tokens that the provider called expired, for browsers whose clock is behind. */
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

/** Unique id of the signed-in patient; null for a visitor. */
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
