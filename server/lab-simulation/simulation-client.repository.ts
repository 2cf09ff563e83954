import { randomToken } from '#server/crypto.ts'
import type { Executor } from '#server/db/client.ts'
import { labClients } from '#server/db/schema/lab.ts'
import { SCOPES } from '#server/lab-api/lab-api.contract.ts'

export const SIMULATION_ID = 'lab-simulation'

/** Gives the simulation's client a new secret; creates the client the first time. */
export async function renewSecret(db: Executor, now: Date): Promise<string> {
  const { token: secret, hash: secretHash } = randomToken()
  await db
    .insert(labClients)
    .values({
      id: SIMULATION_ID,
      name: 'Simulated lab',
      secretHash,
      scopes: [...SCOPES],
      createdAt: now,
    })
    .onConflictDoUpdate({ target: labClients.id, set: { secretHash, scopes: [...SCOPES] } })
  return secret
}
