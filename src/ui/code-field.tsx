import { type Ref, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { type CodeFacts, hasEnded, isRenewed } from './code-facts.ts'
import { Notice } from './notice.tsx'
import { OtpInput } from './otp-input.tsx'
import { ResendCode } from './resend-code.tsx'

export interface CodeFieldProps {
  code: CodeFacts
  label: string
  /** It comes by SMS, which the browser may read. */
  bySms?: boolean | undefined
  name?: string | undefined
  value: string
  onValueChange: (digits: string) => void
  onComplete?: ((digits: string) => void) | undefined
  onResend: () => void
  /** What is wrong with the digits before they are sent. */
  problem?: string | undefined
  /** The input behind the boxes. */
  ref?: Ref<HTMLInputElement> | undefined
}

const ENDED = 'This code has ended. Ask for a new one.'

/** The six boxes, or why they are gone, and the way to another code. */
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
 * Where the focus goes as the code changes its state: to a wrong one, so that typing replaces it, to
 * the words when it has ended, to empty boxes once another was sent. Returns the place of the words.
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
      if (entry === 'rejected') input.current?.select()
      notice.current?.focus()
    }
  }, [entry, resend, input, onValueChange])
  return notice
}

/** A code that the browser read from an SMS of ours (WebOTP). */
type SmsCode = Credential & { readonly code: string }

/**
 * Takes the code out of the SMS, where a browser can and the patient lets it: Chrome on Android asks
 * first. The SMS names this site for that. Others offer the code by `one-time-code`.
 */
function useSmsCode(isAwaited: boolean, take: (code: string) => void): void {
  const takeNow = useEffectEvent(take)
  useEffect(() => {
    if (!isAwaited || !('OTPCredential' in window)) return
    const over = new AbortController()
    // SAFETY: TypeScript's library does not know WebOTP; the check above says that this browser does.
    const options = { otp: { transport: ['sms'] }, signal: over.signal } as CredentialRequestOptions
    const read = navigator.credentials.get(options) as Promise<SmsCode | null>
    read.then(
      (sms) => sms && takeNow(sms.code),
      // The patient said no, or typed it sooner.
      () => {},
    )
    return () => over.abort()
  }, [isAwaited])
}
