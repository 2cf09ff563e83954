import { codeFacts } from '#machines/shared/one-time-code/code.selectors.ts'
import { CodeEntry } from '#ui/code-entry.tsx'
import type { EmailVerificationView } from '../email-verification-view.ts'
import { ChangeEmail } from './change-email.tsx'

/** The code from the e-mail; that of the link in it is there already. */
export function CodeScreen({ snapshot, send }: EmailVerificationView) {
  const { value, context } = snapshot
  if (typeof value !== 'object') return null
  return (
    <div className="stack gap-5">
      <CodeEntry
        code={codeFacts(value.code, context)}
        label="Code from the e-mail"
        start={context.otp}
        submitLabel="Confirm the e-mail"
        onSubmit={(otp) => send({ type: 'otp.submit', otp })}
        onResend={() => send({ type: 'otp.resend' })}
      >
        <p className="note">
          We sent 6 digits to <b className="break-words">{context.email}</b>.
        </p>
      </CodeEntry>
      <ChangeEmail />
    </div>
  )
}
