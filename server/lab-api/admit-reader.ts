import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { networkPrefix } from '../modules/audit/network.ts'
import type { LabCall } from './lab-api.contract.ts'
import type { LabReader } from './lab-audit.ts'
import { countCall } from './lab-rate-limit.ts'
import { admitClient } from './lab-tokens.ts'

/**
 * The client of a call, by its token; counted for the rate limit.
 * @throws LabProblem 401, 403, `too-many`
 */
export async function admitReader(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { headers, ip }: FastifyRequest,
  { path, scope }: Pick<LabCall, 'path' | 'scope'>,
): Promise<LabReader> {
  const client = await admitClient(deps, headers.authorization, scope)
  await countCall(deps, client)
  return { clientId: client.id, call: `lab ${path}`, network: networkPrefix(ip) }
}
