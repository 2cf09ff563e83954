import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

/** By purpose and secret: a process has one secret, and few purposes. */
const made = new Map<string, KeyObject>()

/** The server's secret as a key for one purpose only: what is signed for one is no good for another. */
export function signingKey(secret: string, purpose: string): KeyObject {
  const name = `${purpose} ${secret}`
  const known = made.get(name)
  if (known) return known
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)))
  made.set(name, key)
  return key
}
