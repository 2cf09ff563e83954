import type { ReactNode } from 'react'
import { paths } from '#config/paths.ts'
import type { User } from '#contract/auth.endpoints.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { AppLink } from '#lib/routing/app-link.tsx'
import { stateOf } from '#lib/system/state-of.ts'
import { useWithSystem } from '#lib/system/system.tsx'
import { codeFacts } from '#machines/shared/one-time-code/code.selectors.ts'
import { buttonClass } from '#ui/button.tsx'
import { CodeEntry } from '#ui/code-entry.tsx'
import { Notice } from '#ui/notice.tsx'
import { Tag } from '#ui/tag.tsx'
import { useStepFocus } from '#ui/use-step-focus.ts'
import { AskCode } from './components/ask-code.tsx'
import { emailConfirmation } from './one-time-code.uses.ts'
import { type OneTimeCodeView, useOneTimeCode } from './use-one-time-code.ts'

type EmailVerificationProps = {
  user: User
  /** The code from the link in the e-mail. */
  code: string | null
}

/** A signed-in patient confirms the e-mail of the profile with a code sent to it. */
export function EmailVerification({ user, code }: EmailVerificationProps) {
  const api = useApi()
  const withSystem = useWithSystem()
  const email = user.email ?? ''
  const isOpen = email !== '' && !user.email_confirmed
  const use = emailConfirmation(api, email, (confirmed) => {
    void withSystem(({ session }) => session.send({ type: 'profile.changed', user: confirmed }))
  })
  const view = useOneTimeCode(use, { code: isOpen ? code : null })
  const { title, body } = screenOf(view, email, isOpen)
  return (
    <div ref={useStepFocus(title)} className="stack stack--3" data-state={stateOf(view.snapshot)}>
      <h1 className="h1">{title}</h1>
      <div className="stack gap-5">{body}</div>
    </div>
  )
}

type Screen = { readonly title: string; readonly body: ReactNode }

function screenOf(view: OneTimeCodeView, email: string, isOpen: boolean): Screen {
  if (email === '') return { title: 'No e-mail to confirm', body: <NoEmail /> }
  if (!isOpen || view.snapshot.matches('done')) {
    return { title: 'Your e-mail is confirmed', body: <Confirmed email={email} /> }
  }
  return view.snapshot.matches('code')
    ? { title: 'Enter the code', body: <EnterCode {...view} email={email} /> }
    : { title: 'Confirm your e-mail', body: <SendCode {...view} email={email} /> }
}

function NoEmail() {
  return (
    <>
      <p className="note">Your profile has no e-mail. Add one there, then confirm it here.</p>
      <AppLink
        className={buttonClass({ variant: 'next', wide: true })}
        href={paths.profile.getHref('profile-edit')}
      >
        Add an e-mail
      </AppLink>
    </>
  )
}

function Confirmed({ email }: { email: string }) {
  return (
    <>
      <Notice tone="good" role="status" title={<span className="break-words">{email}</span>}>
        You can now sign in with a code sent to it.
      </Notice>
      <AppLink
        className={buttonClass({ variant: 'next', wide: true })}
        href={paths.profile.getHref()}
      >
        Go to your profile
      </AppLink>
    </>
  )
}

type CodeProps = OneTimeCodeView & { email: string }

function SendCode({ email, ...view }: CodeProps) {
  return (
    <>
      <div className="card stack stack--2">
        <Tag tone="warn" className="justify-self-start">
          Not confirmed
        </Tag>
        <b className="break-words">{email}</b>
      </div>
      <p className="note">
        We will send a 6-digit code to it. Once it is confirmed, you can also sign in with it.
      </p>
      <AskCode {...view} />
      <ChangeEmail />
    </>
  )
}

/** The code is prefilled when the patient followed the link in the e-mail. */
function EnterCode({ snapshot, send, email }: CodeProps) {
  const { value, context } = snapshot
  if (typeof value !== 'object') return null
  return (
    <>
      <CodeEntry
        code={codeFacts(value.code, context)}
        label="Code from the e-mail"
        start={context.otp}
        submitLabel="Confirm the e-mail"
        onSubmit={(otp) => send({ type: 'otp.submit', otp })}
        onResend={() => send({ type: 'otp.resend' })}
      >
        <p className="note">
          We sent a 6-digit code to <b className="break-words">{email}</b>.
        </p>
      </CodeEntry>
      <ChangeEmail />
    </>
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
