import type { ReactNode } from 'react'
import type { SignInIntent } from '#machines/sign-in/sign-in.events.ts'
import type { SignInScreen } from '../sign-in-screen.ts'

/** Leads to the other intent: in the dialog a button, on a page a link to the other page. */
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
          You have an account? {renderIntentLink({ intent: 'signIn', children: 'Sign in' })}
        </p>
      )
    default:
      return null
  }
}
