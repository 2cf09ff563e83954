import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { type CodeFacts, isRenewed } from './code-facts.ts'
import { Notice } from './notice.tsx'

interface ResendCodeProps {
  code: CodeFacts
  /** The code has expired, so a new one is the primary action. */
  alone: boolean
  onResend: () => void
}

/** How long the code is valid, and the time until another can be sent. */
export function ResendCode({ code, alone, onResend }: ResendCodeProps) {
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
