import { useEffect, useEffectEvent } from 'react'

/** A code that the browser read from an SMS of ours (WebOTP). */
type SmsCode = Credential & { readonly code: string }

/**
 * Takes the code out of the SMS, where a browser can and the patient lets it: Chrome on Android asks
 * first. The SMS names this site for that. Others offer the code by `one-time-code`.
 */
export function useSmsCode(isAwaited: boolean, take: (code: string) => void): void {
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
