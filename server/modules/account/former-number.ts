import { hmacFor } from '#server/crypto.ts'

/**
 * What a deleted account keeps of its number: a keyed hash, since without the secret ten digits could be
 * tried out.
 */
export function formerNumberOf(secret: string, mobileNo: string): string {
  return hmacFor(secret, 'former-number', mobileNo)
}
