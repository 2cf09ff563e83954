import { codeOf } from '#machines/sign-in/sign-in.selectors.ts'
import { CodeEntry } from '#ui/code-entry.tsx'
import { sentTo } from '../sent-to.ts'
import type { SignInView } from '../use-sign-in.ts'
import { SentTo } from './sent-to.tsx'

type CodeScreenProps = SignInView & {
  /** What the code does. */
  submitLabel: string
}

/** The code that was sent to the number or the address. */
export function CodeScreen({ snapshot, send, submitLabel }: CodeScreenProps) {
  const code = codeOf(snapshot)
  if (!code) return null
  const { context } = snapshot
  return (
    <CodeEntry
      code={code}
      label={sentTo(context).label}
      bySms={context.mobile !== ''}
      start={code.entry === 'verifying' ? context.otp : ''}
      submitLabel={submitLabel}
      onSubmit={(otp) => send({ type: 'otp.submit', otp })}
      onResend={() => send({ type: 'otp.resend' })}
    >
      <SentTo context={context} onChange={() => send({ type: 'number.change' })} />
    </CodeEntry>
  )
}
