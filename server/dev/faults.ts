import '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Config } from '#server/config.ts'
import { cookieOptions } from '#server/http/cookie-options.ts'

/*
 * Faults that a tester switches on for their own browser. They are stored in a cookie: every process
 * sees them, and no other browser is affected.
 */

export const FAULTS_COOKIE = 'dev_faults'

/** All calls except sign-in. */
export const EVERY_CALL = '*'

const status = z.number().int().min(400).max(599)
const faultSchema = z.union([
  status.transform((code): Fault => ({ status: code })),
  z.object({
    status,
    message: z.string().optional(),
    error: z.string().optional(),
    code: z.string().optional(),
    /** Remaining responses; without it the fault stays until it is switched off. */
    times: z.number().int().positive().optional(),
  }),
])

export type Fault = {
  readonly status: number
  readonly message?: string | undefined
  readonly error?: string | undefined
  readonly code?: string | undefined
  readonly times?: number | undefined
}

/** By the path of the contract, `orders/list`. */
export type Faults = Readonly<Record<string, Fault>>

/** The faults of this browser. Invalid entries are ignored: testers edit the cookie by hand. */
export function faultsOf({ cookies }: Pick<FastifyRequest, 'cookies'>): Faults {
  const entries = Object.entries(objectOf(cookies[FAULTS_COOKIE] ?? '{}')).flatMap(
    ([path, value]) => {
      const { data } = faultSchema.safeParse(value)
      return data ? [[path, data] as const] : []
    },
  )
  return Object.fromEntries(entries)
}

function objectOf(json: string): object {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

export function storeFaults(reply: FastifyReply, config: Config, faults: Faults): void {
  if (Object.keys(faults).length === 0) {
    reply.clearCookie(FAULTS_COOKIE, cookieOptions(config))
    return
  }
  reply.setCookie(FAULTS_COOKIE, JSON.stringify(faults), cookieOptions(config))
}

/**
 * Answers a call whose fault is on instead of its route and all other hooks. Register it after the
 * cookie plugin and before any other hook. Concurrent calls count once towards `times`.
 */
export function registerFaults(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = request.routeOptions.config.endpoint?.path
    if (path === undefined) return
    const faults = faultsOf(request)
    const name = Object.hasOwn(faults, path) || path.startsWith('auth/') ? path : EVERY_CALL
    const fault = faults[name]
    if (!fault) return
    const { status: answered, times, ...words } = fault
    if (times !== undefined) {
      const { [name]: _counted, ...others } = faults
      const left = times > 1 ? { [name]: { ...fault, times: times - 1 } } : {}
      storeFaults(reply, config, { ...others, ...left })
    }
    return reply
      .code(answered)
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send({ result: null, ...words })
  })
}
