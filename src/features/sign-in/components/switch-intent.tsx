import type { ReactNode } from 'react'
import type { SignInIntent } from '#machines/sign-in/sign-in.events.ts'
import type { SignInScreen } from '../sign-in-screen.ts'

/** Renders the link to the other intent: a button in the dialog, a link on a page. */
export type RenderIntentLink = (way: { intent: SignInIntent; children: string }) => ReactNode

/** For a patient who chose the wrong intent. */
export function SwitchIntent({
  screen,
  renderIntentLink,
}: {
  screen: SignInScreen
  renderIntentLink: RenderIntentLink
}) {
  switch (screen) {
    case 'mobile':
      return (
        <p className="note">
          New here? {renderIntentLink({ intent: 'createAccount', children: 'Create an account' })}
        </p>
      )
    case 'account':
      return (
        <p className="note">
          Already have an account? {renderIntentLink({ intent: 'signIn', children: 'Sign in' })}
        </p>
      )
    default:
      return null
  }
}
