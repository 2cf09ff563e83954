import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { OTP_LENGTH } from '#contract/constants.ts'
import { Button } from '#ui/button.tsx'
import { OtpInput } from '#ui/otp-input.tsx'
import { sentTo } from '../sent-to.ts'
import type { SignInView } from '../use-sign-in.ts'
import { ErrorNotice } from './error-notice.tsx'
import { ResendCode } from './resend-code.tsx'
import { SentTo } from './sent-to-line.tsx'

const ENDED = 'This code has ended. Ask for a new one.'

/** The six digits. The last one sends them; the button is for whoever looks for it. */
export function CodeEntry({ snapshot, send }: SignInView) {
  const [digits, setDigits] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { context } = snapshot
  const rejected = snapshot.matches({ open: { code: { entry: 'rejected' } } })
  const expired = snapshot.matches({ open: { code: { entry: 'expired' } } })
  const ended = expired || snapshot.matches({ open: { code: { entry: 'locked' } } })
  const sendCode = (otp: string) => send({ type: 'otp.submit', otp })
  const verify = (event: SubmitEvent) => {
    event.preventDefault()
    if (digits.length === OTP_LENGTH) sendCode(digits)
    else input.current?.focus()
  }
  useEffect(() => {
    if (rejected) input.current?.focus()
  }, [rejected])

  return (
    <form className="stack gap-5" onSubmit={verify}>
      <SentTo context={context} onChange={() => send({ type: 'number.change' })} />
      {ended ? (
        <ErrorNotice error={context.error || ENDED} />
      ) : (
        <OtpInput
          ref={input}
          label={sentTo(context).label}
          value={digits}
          onValueChange={setDigits}
          onComplete={sendCode}
          error={rejected ? context.error : undefined}
        />
      )}
      <ResendCode
        snapshot={snapshot}
        alone={ended}
        onResend={() => {
          setDigits('')
          send({ type: 'otp.resend' })
        }}
      />
      {!ended && (
        <>
          {!rejected && <ErrorNotice error={context.error} />}
          <Button
            type="submit"
            variant="next"
            wide
            busy={snapshot.matches({ open: { code: { entry: 'verifying' } } })}
            busyLabel="Checking the code"
          >
            Sign in
          </Button>
        </>
      )}
    </form>
  )
}
