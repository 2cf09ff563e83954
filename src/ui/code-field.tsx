import { type Ref, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { type CodeFacts, hasEnded, isRenewed } from './code-facts.ts'
import { Notice } from './notice.tsx'
import { OtpInput } from './otp-input.tsx'

export interface CodeFieldProps {
  code: CodeFacts
  label: string
  /** Sent by SMS, which the browser may read. */
  bySms?: boolean | undefined
  name?: string | undefined
  value: string
  onValueChange: (digits: string) => void
  onComplete?: ((digits: string) => void) | undefined
  onResend: () => void
  /** Validation error before submission. */
  problem?: string | undefined
  /** The one input behind the boxes. */
  ref?: Ref<HTMLInputElement> | undefined
}

const ENDED = 'This code has expired. Ask for a new one.'

/** The code field, or a notice when the code has expired, with the resend button. */
export function CodeField(props: CodeFieldProps) {
  const { code, label, bySms = false, name, value, onValueChange, onComplete, onResend } = props
  const { problem, ref } = props
  const input = useRef<HTMLInputElement>(null)
  const ended = hasEnded(code)
  const refusal = code.entry === 'rejected' ? code.error : undefined
  const notice = useFocusOfCode(code, input, onValueChange)
  useSmsCode(bySms && !ended && !isRenewed(code), (digits) => {
    onValueChange(digits)
    onComplete?.(digits)
  })
  return (
    <>
      {ended ? (
        <Notice
          ref={notice}
          tabIndex={-1}
          className="outline-none"
          tone="bad"
          title={code.error || ENDED}
        />
      ) : (
        <OtpInput
          ref={(element) => {
            input.current = element
            if (typeof ref === 'function') ref(element)
            else if (ref) ref.current = element
          }}
          label={label}
          name={name}
          value={value}
          onValueChange={onValueChange}
          onComplete={onComplete}
          error={problem ?? refusal}
        />
      )}
      <ResendCode code={code} alone={ended} onResend={onResend} />
    </>
  )
}

/**
 * Moves the focus when the code changes state: selects a wrong code, so that typing replaces it;
 * focuses the notice when the code has expired; empties and focuses the field after a resend.
 * Returns the ref of the notice.
 */
function useFocusOfCode(
  { entry, resend }: CodeFacts,
  input: RefObject<HTMLInputElement | null>,
  onValueChange: (digits: string) => void,
) {
  const notice = useRef<HTMLDivElement>(null)
  const before = useRef({ entry, resend })
  useEffect(() => {
    const was = before.current
    before.current = { entry, resend }
    if (was.resend !== 'counting' && resend === 'counting') {
      onValueChange('')
      input.current?.focus()
    } else if (was.entry !== entry) {
      if (entry === 'rejected') {
        input.current?.focus()
        input.current?.select()
      }
      notice.current?.focus()
    }
  }, [entry, resend, input, onValueChange])
  return notice
}

/** A code that the browser read from an SMS (WebOTP). */
type SmsCode = Credential & { readonly code: string }

/**
 * Reads the code from an SMS that names this site. Only Chrome on Android supports this, and asks
 * the patient first; other browsers suggest the code through `one-time-code`.
 */
function useSmsCode(isAwaited: boolean, take: (code: string) => void): void {
  const takeNow = useEffectEvent(take)
  useEffect(() => {
    if (!isAwaited || !('OTPCredential' in window)) return
    const over = new AbortController()
    // SAFETY: TypeScript's library lacks WebOTP; the check above ensures that the browser has it.
    const options = { otp: { transport: ['sms'] }, signal: over.signal } as CredentialRequestOptions
    const read = navigator.credentials.get(options) as Promise<SmsCode | null>
    read.then(
      (sms) => sms && takeNow(sms.code),
      // The patient declined, or typed the code first.
      () => {},
    )
    return () => over.abort()
  }, [isAwaited])
}

interface ResendCodeProps {
  code: CodeFacts
  /** The code has expired, so a new one is the primary action. */
  alone: boolean
  onResend: () => void
}

/** How long the code is valid, and the time until another can be sent. */
function ResendCode({ code, alone, onResend }: ResendCodeProps) {
  const { resend, resendAfter, expiresIn, resendError } = code
  return (
    <>
      <div className="row row--between note">
        {!alone && <span>Valid for {Math.round(expiresIn / 60)} minutes</span>}
        {resend === 'counting' ? (
          <Countdown seconds={resendAfter} />
        ) : (
          <Button
            variant={alone ? 'next' : 'plain'}
            size="sm"
            busy={isRenewed(code)}
            busyLabel="Sending the code"
            onClick={onResend}
          >
            Send a new code
          </Button>
        )}
      </div>
      {resendError && <Notice tone="bad" title={resendError} />}
    </>
  )
}

/** Timers are not announced by screen readers. */
function Countdown({ seconds }: { seconds: number }) {
  const left = useCountdown(seconds)
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <span className="tabular-nums" role="timer" aria-live="off">
      New code in {clock}
    </span>
  )
}

/** Whole seconds left since mounting. Display only: the chart has its own timer. */
function useCountdown(seconds: number): number {
  const [deadline] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(ticking)
  }, [])
  return Math.max(0, Math.ceil((deadline - now) / 1000))
}
