import type { FastifyRequest } from 'fastify'
import { deviceName } from '#server/http/device-name.ts'
import { networkPrefix } from '../../http/network-of.ts'
import { keepsCookies } from './refresh-binding.ts'

/** Device and network of a sign-in, for the list of sessions and the audit log. */
export type ClientInfo = {
  readonly device: string
  readonly network: string
  /** The refresh token of its session is bound to it by a cookie. */
  readonly keepsCookies: boolean
}

export function clientInfoOf(request: FastifyRequest): ClientInfo {
  return {
    device: deviceName(request),
    network: networkPrefix(request.ip),
    keepsCookies: keepsCookies(request),
  }
}
