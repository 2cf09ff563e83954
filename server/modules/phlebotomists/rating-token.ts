import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, and what the database keeps of them. */
export function newRatingToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: ratingTokenHash(token) }
}

export function ratingTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
