import type { ReactNode } from 'react'
import { stateOf } from '#lib/system/state-of.ts'
import { useStepFocus } from '#ui/use-step-focus.ts'
import type { EmailVerificationView } from '../email-verification-view.ts'
import { CodeScreen } from './code-screen.tsx'
import { ConfirmedScreen, NoEmailScreen } from './end-screens.tsx'
import { SendCodeScreen } from './send-code-screen.tsx'

type Screen = { readonly title: string; readonly body: ReactNode }

/** One screen for each thing that the flow asks or says. */
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
