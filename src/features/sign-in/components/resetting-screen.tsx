import { NewPasswordForm } from '#forms/new-password-form.tsx'
import { codeOf } from '#machines/sign-in/sign-in.selectors.ts'
import { sentTo } from '../sent-to.ts'
import type { SignInView } from '../use-sign-in.ts'
import { SentTo } from './sent-to.tsx'

/** The code that allows a new password, and the password. */
export function ResettingScreen({ snapshot, send }: SignInView) {
  const code = codeOf(snapshot)
  if (!code) return null
  const { context } = snapshot
  return (
    <>
      <SentTo context={context} onChange={() => send({ type: 'number.change' })} />
      <NewPasswordForm
        code={code}
        mobile={context.mobile}
        label={sentTo(context).label}
        onSubmit={(values) => send({ type: 'newPassword.submit', ...values })}
        onResend={() => send({ type: 'otp.resend' })}
      />
    </>
  )
}
