import type { FastifyRequest } from 'fastify'
import { deviceOf } from '#server/http/device-words.ts'
import { shortNetwork } from '../audit/network.ts'

/** From where somebody signs in, for their list of sessions and the audit log. */
export type Arrival = { readonly device: string; readonly network: string }

export function arrivalOf(request: FastifyRequest): Arrival {
  return { device: deviceOf(request), network: shortNetwork(request.ip) }
}
