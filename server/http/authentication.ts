import type { FastifyRequest } from 'fastify'
import type { Access } from '#contract/endpoint.ts'
import { Problem } from './problem.ts'

export type Visitor = { readonly kind: 'visitor' }

/** Has a session token (`auth/get-session-token`), but is not signed in. */
export type SessionCaller = { readonly kind: 'session'; readonly sessionId: string }

/** Signed in: `userId` owns members, addresses, orders and wallet. */
export type PatientCaller = {
  readonly kind: 'patient'
  readonly userId: string
  readonly sessionId: string
}

export type Caller = Visitor | SessionCaller | PatientCaller

/** The callers that an endpoint of this access admits. */
export type CallerFor<A extends Access> = A extends 'patient'
  ? PatientCaller
  : A extends 'session'
    ? SessionCaller | PatientCaller
    : Caller

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the endpoint has admitted the caller. */
    caller: Caller | undefined
  }
}

/**
 * Who asks the database whether the session of a patient is live: `each-call`, before the handler
 * runs; `handler`, in a query of its own, which saves one for each call.
 */
export type SessionCheck = 'each-call' | 'handler'

export interface Authenticator {
  /**
   * Reads the tokens of the request. Without one the caller is a visitor.
   * @throws Problem 401, 403 or 406 (spec §8) for an invalid token.
   */
  authenticate(request: FastifyRequest, sessionCheck: SessionCheck): Promise<Caller>
}

/**
 * The caller, if the endpoint's access admits them. A public endpoint ignores an invalid token.
 */
export async function admit<A extends Access>(
  access: A,
  authenticator: Authenticator,
  request: FastifyRequest,
  sessionCheck: SessionCheck = 'each-call',
): Promise<CallerFor<A>> {
  const caller = await identify(access, authenticator, request, sessionCheck)
  if (access === 'patient' && caller.kind !== 'patient') {
    throw new Problem(401, 'sign-in-required', 'Please sign in to continue.')
  }
  if (access === 'session' && caller.kind === 'visitor') {
    throw new Problem(403, 'session-required', 'Please reload the page and try again.')
  }
  // SAFETY: the two checks above leave exactly the kinds that CallerFor names for this access.
  return caller as CallerFor<A>
}

async function identify(
  access: Access,
  authenticator: Authenticator,
  request: FastifyRequest,
  sessionCheck: SessionCheck,
): Promise<Caller> {
  if (access !== 'public') return authenticator.authenticate(request, sessionCheck)
  try {
    return await authenticator.authenticate(request, 'each-call')
  } catch (error) {
    if (error instanceof Problem) return { kind: 'visitor' }
    throw error
  }
}
