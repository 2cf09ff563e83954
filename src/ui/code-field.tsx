import { type Ref, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { type CodeFacts, hasEnded, isRenewed } from './code-facts.ts'
import { Notice } from './notice.tsx'
import { OtpInput } from './otp-input.tsx'
import { ResendCode } from './resend-code.tsx'

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
