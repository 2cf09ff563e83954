import type { FastifyInstance } from 'fastify'
import { authEndpoints } from '#contract/auth.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { giveCsrfToken } from '#server/http/csrf.ts'
import { route } from '#server/http/route.ts'
import { sendCode } from './otp.service.ts'
import { resetPassword } from './password.service.ts'
import { registerWithCode, registerWithToken } from './registration.service.ts'
import { refreshSession } from './session.service.ts'
import { signIn } from './sign-in.service.ts'
import { signSession } from './tokens.ts'

export function authRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, authEndpoints.csrfToken, ({ request, reply }) => {
    reply.header('cache-control', 'no-store')
    return { csrf_token: giveCsrfToken(request, reply, deps.config) }
  })
  route(app, authEndpoints.sessionToken, async ({ body }) => ({
    session_token: await signSession(deps, body.UUID),
  }))
  route(app, authEndpoints.refreshToken, ({ body }) => refreshSession(deps, body.token))

  route(app, authEndpoints.sendOtp, ({ body }) =>
    sendCode(deps, { channel: 'sms', recipient: body.mobile_no, purpose: 'sign-in' }),
  )
  route(app, authEndpoints.sendEmailOtp, ({ body }) =>
    sendCode(deps, { channel: 'email', recipient: body.email.toLowerCase(), purpose: 'sign-in' }),
  )
  route(app, authEndpoints.sendMobileOtp, ({ body }) =>
    sendCode(deps, { channel: 'sms', recipient: body.mobile_no, purpose: 'registration' }),
  )
  route(app, authEndpoints.forgotPasswordSendOtp, ({ body }) =>
    sendCode(deps, { channel: 'sms', recipient: body.mobile_no, purpose: 'password' }),
  )

  route(app, authEndpoints.verifyOtp, ({ body, caller }) => signIn(deps, caller, body))
  route(app, authEndpoints.registerUser, ({ body }) => registerWithToken(deps, body))
  route(app, authEndpoints.registration, ({ body }) => registerWithCode(deps, body))
  route(app, authEndpoints.forgotPasswordVerifyOtp, async ({ body }) => {
    const { mobile_no: mobileNo, otp: code, password } = body
    await resetPassword(deps, { mobileNo, code, password })
    return { done: true as const }
  })
}
