import { isSignInBusy } from '#machines/sign-in/sign-in.selectors.ts'
import { Button } from '#ui/button.tsx'
import { useCountdown } from '../hooks/use-countdown.ts'
import type { SignInSnapshot } from '../use-sign-in.ts'

type ResendCodeProps = {
  snapshot: SignInSnapshot
  /** Nothing else helps: the new code is the next thing to do. */
  alone: boolean
  onResend: () => void
}

/** How long the code is good, and the wait until another may be asked for. */
export function ResendCode({ snapshot, alone, onResend }: ResendCodeProps) {
  const { expiresIn, resendAfter } = snapshot.context
  const counting = snapshot.matches({ open: { code: { resend: 'counting' } } })
  const sending = isSignInBusy(snapshot) && !snapshot.matches({ open: 'code' })
  const ready = snapshot.can({ type: 'otp.resend' })
  return (
    <div className="row row--between note">
      {!alone && <span>Good for {Math.round(expiresIn / 60)} minutes</span>}
      {counting && <Countdown seconds={resendAfter} />}
      {(ready || sending) && (
        <Button
          variant={alone ? 'next' : 'plain'}
          size="sm"
          busy={sending}
          busyLabel="Sending the code"
          onClick={onResend}
        >
          Send a new code
        </Button>
      )}
    </div>
  )
}

/** A timer is silent unless it is asked. */
function Countdown({ seconds }: { seconds: number }) {
  const left = useCountdown(seconds)
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <span className="n" role="timer" aria-live="off">
      New code in {clock}
    </span>
  )
}
