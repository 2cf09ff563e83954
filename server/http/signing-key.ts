import { hkdfSync } from 'node:crypto'

/** The server's secret as a key for one purpose only: what is signed for one is no good for another. */
export function signingKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}
