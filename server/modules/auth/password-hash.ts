import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { workQueue } from '#server/http/work-queue.ts'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/**
 * OWASP's parameters for 16 MiB per hash. scrypt runs on libuv's threads, not on the event loop.
 */
const COST = { N: 2 ** 14, r: 8, p: 5 }
const LENGTH = 32

/** A call takes a tenth to a fifth of a second. */
const inTurn = workQueue({
  name: 'passwords',
  // Half of libuv's threads: files, compression and name lookups need the others.
  concurrent: 2,
  maxWaiting: 8,
  retryAfter: 2,
})

/**
 * `scrypt$N$r$p$salt$hash`: includes the parameters, so that they can be raised later. Check all that is
 * cheap first: a hash costs a fifth of a second of CPU time.
 * @throws Problem 429 `busy`
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await inTurn(() => derive(password.normalize('NFKC'), salt, LENGTH, COST))
  const { N, r, p } = COST
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/**
 * Verifies a password. `readStored` runs when it is this call's turn, so an attempt that it counts was not
 * refused as `busy`.
 * @throws Problem 429 `busy`
 */
export async function verifyPassword(
  readStored: () => Promise<string | null>,
  password: string,
): Promise<boolean> {
  return inTurn(async () => {
    const stored = await readStored()
    return stored !== null && matches(stored, password)
  })
}

async function matches(stored: string, password: string): Promise<boolean> {
  const [, N, r, p, salt = '', hash = ''] = stored.split('$')
  const expected = Buffer.from(hash, 'base64url')
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const given = await derive(
    password.normalize('NFKC'),
    Buffer.from(salt, 'base64url'),
    expected.length,
    cost,
  )
  return timingSafeEqual(given, expected)
}
