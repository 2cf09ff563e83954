import { randomUUID } from 'node:crypto'
import { randomToken } from '#server/crypto.ts'
import type { Executor } from '#server/db/client.ts'
import type { Scope } from './lab-api.contract.ts'
import { insertClient } from './lab-clients.repository.ts'

/** Creates a client. @returns its credentials; the secret is not stored and cannot be shown again. */
export async function createClient(
  db: Executor,
  { name, scopes, now }: { name: string; scopes: readonly Scope[]; now: Date },
): Promise<{ id: string; secret: string }> {
  const id = `lab-${randomUUID()}`
  const { token: secret, hash } = randomToken()
  await insertClient(db, {
    id,
    name,
    secretHash: hash,
    scopes: [...scopes],
    createdAt: now,
    revokedAt: null,
  })
  return { id, secret }
}
