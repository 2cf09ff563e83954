import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Tag } from '#ui/tag.tsx'
import type { EmailVerificationView } from '../email-verification-view.ts'
import { ChangeEmail } from './change-email.tsx'

/** The e-mail as the profile has it, and what confirming it is good for. */
export function SendCodeScreen({ snapshot, send }: EmailVerificationView) {
  const { email, error } = snapshot.context
  return (
    <div className="stack gap-5">
      <div className="card stack stack--2">
        <Tag tone="warn" className="justify-self-start">
          Not confirmed
        </Tag>
        <b className="break-words">{email}</b>
      </div>
      <p className="note">
        We send 6 digits to it. Once it is confirmed, it signs you in as your mobile number does.
      </p>
      {error && <Notice tone="bad" title={error} />}
      <Button
        variant="next"
        wide
        busy={snapshot.matches('sending')}
        busyLabel="Sending the code"
        onClick={() => send({ type: 'code.send' })}
      >
        Send the code
      </Button>
      <ChangeEmail />
    </div>
  )
}
