import type { User } from '#contract/auth.endpoints.ts'
import { OTP_MINUTES, OTP_RESEND_SECONDS } from '#contract/constants.ts'
import type { TestContext } from './test-context.ts'

const SENT = { resend_after: OTP_RESEND_SECONDS, expires_in: OTP_MINUTES * 60 }

/** Accepts any code and answers with the changed profile, so that no e-mail has to be sent. */
export async function acceptAnyCode(
  { page, context, address, people }: TestContext,
  changed: Partial<User>,
): Promise<void> {
  const kept = new Map((await context.cookies(address)).map(({ name, value }) => [name, value]))
  const tokens = { token: kept.get('access_token'), refreshToken: kept.get('refresh_token') }
  const user = { ...people.asha.user, ...changed }
  await page.route('**/auth/send/email-otp', (route) => route.fulfill({ json: { result: SENT } }), {
    times: 1,
  })
  await page.route(
    '**/auth/verify/otp',
    (route) => route.fulfill({ json: { result: { registered: true, user, ...tokens } } }),
    { times: 1 },
  )
}
