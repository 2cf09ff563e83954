import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** Base64url. */
export function sha256(value: string | Uint8Array): string {
  return createHash('sha256').update(value).digest('base64url')
}

/** 256 random bits, and the hash that the database stores. */
export function randomToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: sha256(token) }
}

/** Compares in constant time. */
export function isSameSecret(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Derived keys by purpose and secret: a process has one secret and few purposes. */
const derivedKeys = new Map<string, KeyObject>()

/**
 * Derives a key for one purpose from the server's secret, so that a signature is valid for that
 * purpose only.
 */
export function signingKey(secret: string, purpose: string): KeyObject {
  const name = `${purpose} ${secret}`
  const known = derivedKeys.get(name)
  if (known) return known
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)))
  derivedKeys.set(name, key)
  return key
}

/** HMAC-SHA256 with the key of a purpose, base64url. */
export function hmacFor(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', signingKey(secret, purpose)).update(text).digest('base64url')
}

const SEAL = 'aes-256-gcm'
const SEAL_IV_BYTES = 12
const SEAL_TAG_BYTES = 16

/** Encrypts and authenticates a text (AES-256-GCM) with the key of a purpose, base64url. */
export function seal(secret: string, purpose: string, text: string): string {
  const iv = randomBytes(SEAL_IV_BYTES)
  const cipher = createCipheriv(SEAL, signingKey(secret, purpose), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The text of `seal`; undefined if it was sealed with another key or changed. */
export function unseal(secret: string, purpose: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  const iv = bytes.subarray(0, SEAL_IV_BYTES)
  const tag = bytes.subarray(SEAL_IV_BYTES, SEAL_IV_BYTES + SEAL_TAG_BYTES)
  try {
    const decipher = createDecipheriv(SEAL, signingKey(secret, purpose), iv)
    decipher.setAuthTag(tag)
    const body = bytes.subarray(SEAL_IV_BYTES + SEAL_TAG_BYTES)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
