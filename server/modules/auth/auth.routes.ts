import type { FastifyInstance, FastifyRequest } from 'fastify'
import { authEndpoints } from '#contract/auth.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { holdAddress } from '#server/http/address-limit.ts'
import { giveCsrfToken } from '#server/http/csrf.ts'
import { route } from '#server/http/route.ts'
import { arrivalOf } from './arrival.ts'
import { type CodeRequest, sendCode } from './otp.service.ts'
import { resetPassword } from './password.service.ts'
import { registerWithCode, registerWithToken } from './registration.service.ts'
import { endSession, refreshSession } from './session.service.ts'
import { signIn } from './sign-in.service.ts'
import { signSession } from './tokens.ts'

export function authRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, authEndpoints.csrfToken, ({ request, reply }) => ({
    csrf_token: giveCsrfToken(request, reply, deps.config),
  }))
  route(app, authEndpoints.sessionToken, async ({ body }) => ({
    session_token: await signSession(deps, body.UUID),
  }))
  route(app, authEndpoints.refreshToken, ({ body }) => refreshSession(deps, body.token))
  route(app, authEndpoints.logOut, async ({ body }) => {
    await endSession(deps, body.token)
    return { done: true as const }
  })

  const sendHeld = async (request: FastifyRequest, wanted: CodeRequest) => {
    await holdAddress(deps, request, 'code')
    return sendCode(deps, wanted)
  }
  route(app, authEndpoints.sendOtp, ({ body, request }) =>
    sendHeld(request, { channel: 'sms', recipient: body.mobile_no, purpose: 'sign-in' }),
  )
  route(app, authEndpoints.sendEmailOtp, ({ body, caller, request }) =>
    sendHeld(request, {
      channel: 'email',
      recipient: body.email.toLowerCase(),
      purpose: 'sign-in',
      confirms: caller.kind === 'patient',
    }),
  )
  route(app, authEndpoints.sendMobileOtp, ({ body, request }) =>
    sendHeld(request, { channel: 'sms', recipient: body.mobile_no, purpose: 'registration' }),
  )
  route(app, authEndpoints.forgotPasswordSendOtp, ({ body, request }) =>
    sendHeld(request, { channel: 'sms', recipient: body.mobile_no, purpose: 'password' }),
  )

  route(app, authEndpoints.verifyOtp, async ({ body, caller, request }) => {
    await holdAddress(deps, request, 'proof')
    return signIn(deps, { caller, arrival: arrivalOf(request) }, body)
  })
  route(app, authEndpoints.registerUser, async ({ body, request }) => {
    await holdAddress(deps, request, 'proof')
    return registerWithToken(deps, body, arrivalOf(request))
  })
  route(app, authEndpoints.registration, async ({ body, request }) => {
    await holdAddress(deps, request, 'proof')
    return registerWithCode(deps, body, arrivalOf(request))
  })
  route(app, authEndpoints.forgotPasswordVerifyOtp, async ({ body, caller, request }) => {
    await holdAddress(deps, request, 'proof')
    const { mobile_no: mobileNo, otp: code, password } = body
    const keeps = caller.kind === 'patient' ? caller.sessionId : undefined
    const { network } = arrivalOf(request)
    await resetPassword(deps, { mobileNo, code, password, keeps, network })
    return { done: true as const }
  })
}
