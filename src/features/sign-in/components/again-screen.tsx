import { maskedMobile } from '#lib/format/person-format.ts'
import type { SignedOutReason } from '#machines/session/session.events.ts'
import { isSignInBusy } from '#machines/sign-in/sign-in.selectors.ts'
import { Button } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { SignInView } from '../use-sign-in.ts'
import { ErrorNotice } from './error-notice.tsx'

export const SIGNED_OUT_REASONS: Readonly<Record<SignedOutReason, string>> = {
  ended: 'Your session has ended, so we signed you out to keep your data safe.',
  elsewhere:
    'You were signed out: this device was not used for a while, or it was signed out from another one.',
}

/** After a lost session: why, what is kept, and a code to the number that was signed in. */
export function AgainScreen({ snapshot, send, lost }: SignInView) {
  const { reason, lostMobile, error } = snapshot.context
  return (
    <>
      <div className="stack stack--3">
        <p className="note">{SIGNED_OUT_REASONS[reason]}</p>
        {lost?.kept ?? (
          <p className="note">
            {lost?.hasTyped
              ? 'This page stays as you left it, with what you typed.'
              : 'This page stays as you left it.'}
          </p>
        )}
      </div>
      <div className="stack stack--3">
        <p className="note">
          We send a 6-digit code by SMS to{' '}
          <VisuallyHidden>{`your number ending in ${lostMobile.slice(-3)}`}</VisuallyHidden>
          <b className="tabular-nums nowrap" aria-hidden="true">
            {maskedMobile(lostMobile)}.
          </b>{' '}
          <button
            className="link"
            type="button"
            onClick={() => send({ type: 'method.choose', method: 'mobile' })}
          >
            Use another number
          </button>
        </p>
        <ErrorNotice error={error} />
        <Button
          variant="next"
          wide
          busy={isSignInBusy(snapshot)}
          busyLabel="Sending the code"
          onClick={() => send({ type: 'mobile.submit', mobile: lostMobile })}
        >
          Send the code
        </Button>
      </div>
    </>
  )
}
