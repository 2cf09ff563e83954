import { hmacFor, sha256 } from '#server/crypto.ts'
import { labClients } from '#server/db/schema/lab.ts'
import type { Deps } from '#server/deps.ts'
import { SCOPES } from '#server/lab-api/lab-api.contract.ts'

export const SIMULATION_ID = 'lab-simulation'

/**
 * Creates the simulation's client, or gives it back its secret, which a process of an earlier
 * release has replaced by a random one.
 * @returns the secret: derived from the server's, so it is the same in each process.
 */
export async function ensureClient({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<string> {
  const secret = hmacFor(config.tokenSecret, 'simulated lab', SIMULATION_ID)
  const current = { secretHash: sha256(secret), scopes: [...SCOPES] }
  await db
    .insert(labClients)
    .values({ id: SIMULATION_ID, name: 'Simulated lab', createdAt: clock.now(), ...current })
    .onConflictDoUpdate({ target: labClients.id, set: current })
  return secret
}
