import type { ExploredState } from 'chart-paths/exploring/explored-state.ts'
import type { Request } from 'playwright/test'
import { endpoints } from '#contract/inventory.ts'
import type { SignInContext } from '#machines/sign-in/sign-in.setup.ts'
import { CodeCalls } from '../code-calls.ts'

const hasPassword = (request: Request) => request.postData()?.includes('"password"') ?? false

/** The calls of sign-in. A resend uses the call of the first code. */
export class SignInCalls extends CodeCalls {
  constructor() {
    super({
      sendMobileOtp: [endpoints.sendOtp.path],
      sendEmailOtp: [endpoints.sendEmailOtp.path],
      sendRegistrationOtp: [endpoints.sendMobileOtp.path],
      sendResetOtp: [endpoints.forgotPasswordSendOtp.path],
      verifyOtp: [{ path: endpoints.verifyOtp.path, when: (request) => !hasPassword(request) }],
      checkPassword: [{ path: endpoints.verifyOtp.path, when: hasPassword }],
      register: [endpoints.registerUser.path],
      registerWithCode: [endpoints.registration.path],
      resetPassword: [endpoints.forgotPasswordVerifyOtp.path],
    })
  }

  override nameOf(actor: string, { snapshot }: ExploredState): string {
    if (actor !== 'resendOtp') return actor
    // SAFETY: the states of these paths are of sign-in.
    const { mobile } = snapshot.context as SignInContext
    return mobile ? 'sendMobileOtp' : 'sendEmailOtp'
  }
}
