import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accountEndpoints } from '#contract/account.endpoints.ts'
import { authEndpoints } from '#contract/auth.endpoints.ts'
import { patientEndpoints } from '#contract/patient.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { issueCsrfToken } from '#server/http/csrf.ts'
import { enforceRateLimit } from '#server/http/rate-limit.ts'
import { route } from '#server/http/route.ts'
import { clientInfoOf } from './client-info.ts'
import { type CodeRequest, sendCode } from './otp.service.ts'
import { changePassword, resetPassword } from './password.service.ts'
import { registerWithCode, registerWithToken } from './registration.service.ts'
import { endSession, refreshSession } from './session.service.ts'
import { endOtherSessions, endSessionOf, sessionsOf } from './session-list.service.ts'
import { signIn } from './sign-in.service.ts'
import { signSession } from './tokens.ts'

export function authRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, authEndpoints.csrfToken, ({ request, reply }) => ({
    csrf_token: issueCsrfToken(request, reply, deps.config),
  }))
  route(app, authEndpoints.sessionToken, async ({ body }) => ({
    session_token: await signSession(deps, body.UUID),
  }))
  route(app, authEndpoints.refreshToken, ({ body }) => refreshSession(deps, body.token))
  route(app, authEndpoints.logOut, async ({ body }) => {
    await endSession(deps, body)
    return { done: true as const }
  })

  const sendLimited = async (request: FastifyRequest, code: CodeRequest) => {
    await enforceRateLimit(deps, request, 'code')
    return sendCode(deps, code)
  }
  route(app, authEndpoints.sendOtp, ({ body, request }) =>
    sendLimited(request, { channel: 'sms', recipient: body.mobile_no, purpose: 'sign-in' }),
  )
  route(app, authEndpoints.sendEmailOtp, ({ body, caller, request }) =>
    sendLimited(request, {
      channel: 'email',
      recipient: body.email.toLowerCase(),
      purpose: 'sign-in',
      confirms: caller.kind === 'patient',
    }),
  )
  route(app, authEndpoints.sendMobileOtp, ({ body, request }) =>
    sendLimited(request, { channel: 'sms', recipient: body.mobile_no, purpose: 'registration' }),
  )
  route(app, authEndpoints.forgotPasswordSendOtp, ({ body, request }) =>
    sendLimited(request, { channel: 'sms', recipient: body.mobile_no, purpose: 'password' }),
  )

  route(app, authEndpoints.verifyOtp, async ({ body, caller, request }) => {
    await enforceRateLimit(deps, request, 'proof')
    return signIn(deps, { caller, client: clientInfoOf(request) }, body)
  })
  route(app, authEndpoints.registerUser, async ({ body, request }) => {
    await enforceRateLimit(deps, request, 'proof')
    return registerWithToken(deps, body, clientInfoOf(request))
  })
  route(app, authEndpoints.registration, async ({ body, request }) => {
    await enforceRateLimit(deps, request, 'proof')
    return registerWithCode(deps, body, clientInfoOf(request))
  })
  route(app, authEndpoints.forgotPasswordVerifyOtp, async ({ body, caller, request }) => {
    await enforceRateLimit(deps, request, 'proof')
    const { mobile_no: mobileNo, otp: code, password } = body
    const keeps = caller.kind === 'patient' ? caller.sessionId : undefined
    const { network } = clientInfoOf(request)
    await resetPassword(deps, { mobileNo, code, password, keeps, network })
    return { done: true as const }
  })
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
