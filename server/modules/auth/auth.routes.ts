import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accountEndpoints } from '#contract/account.endpoints.ts'
import { authEndpoints } from '#contract/auth.endpoints.ts'
import { patientEndpoints } from '#contract/patient.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { issueCsrfToken } from '#server/http/csrf.ts'
import { route, urlOf } from '#server/http/route.ts'
import { clientInfoOf } from './client-info.ts'
import { sendCode } from './otp.service.ts'
import { changePassword, resetPassword } from './password.service.ts'
import { type Binding, removeBinding, sendBinding } from './refresh-binding.ts'
import { registerWithCode, registerWithToken } from './registration.service.ts'
import { endSession, refreshSession } from './session.service.ts'
import { endOtherSessions, endSessionOf, sessionsOf } from './session-list.service.ts'
import { signIn } from './sign-in.service.ts'
import { signSession } from './tokens.ts'
import '@fastify/cookie'
import type { Config } from '#server/config.ts'
import { hmacFor, randomToken } from '#server/crypto.ts'
import { cookieOptions } from '#server/http/cookie-options.ts'

export function authRoutes(app: FastifyInstance, deps: Deps): void {
  /** Puts the binding of a session into its cookie, and leaves it out of the answer. */
  function bound<T extends { readonly binding: Binding | null }>(
    reply: FastifyReply,
    { binding, ...answer }: T,
  ): Omit<T, 'binding'> {
    if (binding) sendBinding(reply, deps.config, binding)
    return answer
  }

  route(app, authEndpoints.csrfToken, ({ request, reply }) => ({
    csrf_token: issueCsrfToken(request, reply, deps.config),
  }))
  route(app, authEndpoints.sessionToken, async ({ body, request, reply }) => ({
    session_token: await signSession(deps, browserOf(request, reply, deps.config, body.UUID)),
  }))
  route(app, authEndpoints.refreshToken, async ({ body, request, reply }) => {
    const { token } = body
    const client = clientInfoOf(request)
    return bound(reply, await refreshSession(deps, { token, client, bindings: request.cookies }))
  })
  route(app, authEndpoints.logOut, async ({ body, request, reply }) => {
    const ended = await endSession(deps, { ...body, bindings: request.cookies })
    if (ended !== undefined) removeBinding(reply, deps.config, ended)
    return { done: true as const }
  })

  route(
    app,
    authEndpoints.sendOtp,
    ({ body }) => sendCode(deps, { channel: 'sms', recipient: body.mobile_no, purpose: 'sign-in' }),
    { countedAs: 'code' },
  )
  route(
    app,
    authEndpoints.sendEmailOtp,
    ({ body, caller }) =>
      sendCode(deps, {
        channel: 'email',
        recipient: body.email.toLowerCase(),
        purpose: 'sign-in',
        confirms: caller.kind === 'patient',
      }),
    { countedAs: 'code' },
  )
  route(
    app,
    authEndpoints.sendMobileOtp,
    ({ body }) =>
      sendCode(deps, { channel: 'sms', recipient: body.mobile_no, purpose: 'registration' }),
    { countedAs: 'code' },
  )
  route(
    app,
    authEndpoints.forgotPasswordSendOtp,
    ({ body }) =>
      sendCode(deps, { channel: 'sms', recipient: body.mobile_no, purpose: 'password' }),
    { countedAs: 'code' },
  )

  route(
    app,
    authEndpoints.verifyOtp,
    async ({ body, caller, request, reply }) => {
      const answer = await signIn(deps, { caller, client: clientInfoOf(request) }, body)
      return answer.registered ? bound(reply, answer) : answer
    },
    { countedAs: 'proof' },
  )
  route(
    app,
    authEndpoints.registerUser,
    async ({ body, request, reply }) =>
      bound(reply, await registerWithToken(deps, body, clientInfoOf(request))),
    { countedAs: 'proof' },
  )
  route(
    app,
    authEndpoints.registration,
    async ({ body, request, reply }) =>
      bound(reply, await registerWithCode(deps, body, clientInfoOf(request))),
    { countedAs: 'proof' },
  )
  route(
    app,
    authEndpoints.forgotPasswordVerifyOtp,
    async ({ body, caller, request }) => {
      const { mobile_no: mobileNo, otp: code, password } = body
      const keeps = caller.kind === 'patient' ? caller.sessionId : undefined
      const { network } = clientInfoOf(request)
      await resetPassword(deps, { mobileNo, code, password, keeps, network })
      return { done: true as const }
    },
    { countedAs: 'proof' },
  )
  route(app, patientEndpoints.changePassword, async ({ caller, body }) => {
    const { old_password: oldPassword, new_password: newPassword } = body
    await changePassword(deps, caller, { oldPassword, newPassword })
    return { done: true as const }
  })

  route(app, accountEndpoints.sessionList, ({ caller }) => sessionsOf(deps, caller))
  route(app, accountEndpoints.sessionEnd, async ({ caller, body }) => {
    await endSessionOf(deps, caller, body.session_id)
    return { done: true as const }
  })
  route(app, accountEndpoints.sessionEndOthers, async ({ caller }) => ({
    ended: await endOtherSessions(deps, caller),
  }))
}

/** Cookie that scripts cannot read, sent only with `auth/get-session-token`. */
const BROWSER_SECRET = 'browser_secret'

const SECRET = /^[\w-]{43}$/

/**
 * The browser that a session token is for: its UUID, which scripts and logs may know, together with a
 * secret that only the browser has. So another browser with the same UUID is another one, and cannot read
 * its uploads.
 */
function browserOf(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Pick<Config, 'publicUrl' | 'tokenSecret'>,
  uuid: string,
): string {
  const secret = keptSecret(request) ?? newSecret(reply, config)
  return hmacFor(config.tokenSecret, 'browser', `${uuid} ${secret}`)
}

function keptSecret({ cookies }: FastifyRequest): string | undefined {
  const kept = cookies[BROWSER_SECRET]
  return kept && SECRET.test(kept) ? kept : undefined
}

function newSecret(reply: FastifyReply, config: Pick<Config, 'publicUrl'>): string {
  const { token } = randomToken()
  const path = urlOf(authEndpoints.sessionToken)
  reply.setCookie(BROWSER_SECRET, token, { ...cookieOptions(config), path, httpOnly: true })
  return token
}
