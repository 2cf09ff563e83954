import type { ReactNode } from 'react'
import type { SnapshotFrom } from 'xstate'
import { paths } from '#config/paths.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { stateOf } from '#lib/system/state-of.ts'
import type { EmailVerificationEvent } from '#machines/email-verification/email-verification.events.ts'
import type { emailVerificationMachine } from '#machines/email-verification/email-verification.machine.ts'
import { codeFacts } from '#machines/shared/one-time-code/code.selectors.ts'
import { Button } from '#ui/button.tsx'
import { CodeEntry } from '#ui/code-entry.tsx'
import { Notice } from '#ui/notice.tsx'
import { Tag } from '#ui/tag.tsx'
import { useStepFocus } from '#ui/use-step-focus.ts'
import { ConfirmedScreen, NoEmailScreen } from './end-screens.tsx'

/** The chart's snapshot and `send`, as the views take them. */
type EmailVerificationView = {
  readonly snapshot: SnapshotFrom<typeof emailVerificationMachine>
  readonly send: (event: EmailVerificationEvent) => void
}

type Screen = { readonly title: string; readonly body: ReactNode }

export function EmailVerificationScreen(view: EmailVerificationView) {
  const { title, body } = screenOf(view)
  return (
    <div ref={useStepFocus(title)} className="stack stack--3" data-state={stateOf(view.snapshot)}>
      <h1 className="h1">{title}</h1>
      {body}
    </div>
  )
}

function screenOf(view: EmailVerificationView): Screen {
  const { snapshot } = view
  if (snapshot.matches('noEmail')) return { title: 'No e-mail to confirm', body: <NoEmailScreen /> }
  if (snapshot.matches('confirmed')) {
    const { email } = snapshot.context
    return { title: 'Your e-mail is confirmed', body: <ConfirmedScreen email={email} /> }
  }
  if (snapshot.matches('code')) return { title: 'Enter the code', body: <CodeScreen {...view} /> }
  return { title: 'Confirm your e-mail', body: <SendCodeScreen {...view} /> }
}

function SendCodeScreen({ snapshot, send }: EmailVerificationView) {
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
        We will send a 6-digit code to it. Once it is confirmed, you can also sign in with it.
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

/** The code is prefilled when the patient followed the link in the e-mail. */
function CodeScreen({ snapshot, send }: EmailVerificationView) {
  const { value, context } = snapshot
  if (typeof value !== 'object') return null
  return (
    <div className="stack gap-5">
      <CodeEntry
        code={codeFacts(value.code, context)}
        label="Code from the e-mail"
        start={context.otp}
        submitLabel="Confirm the e-mail"
        onSubmit={(otp) => send({ type: 'otp.submit', otp })}
        onResend={() => send({ type: 'otp.resend' })}
      >
        <p className="note">
          We sent a 6-digit code to <b className="break-words">{context.email}</b>.
        </p>
      </CodeEntry>
      <ChangeEmail />
    </div>
  )
}

/** The address is changed in the profile. */
function ChangeEmail() {
  return (
    <p>
      <AppLink className="link" href={paths.profile.getHref('profile-edit')}>
        Change e-mail
      </AppLink>
    </p>
  )
}
