import type { ReactNode } from 'react'
import type { Road } from '#machines/sign-in/sign-in.events.ts'
import type { SignInScreen } from '../sign-in-screen.ts'

/** The way to a road: in the dialog a button, on a page a link to the other page. */
export type RenderIntentLink = (way: { road: Road; children: string }) => ReactNode

/** For a patient who took the wrong road. */
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
          New here? {renderIntentLink({ road: 'createAccount', children: 'Create an account' })}
        </p>
      )
    case 'account':
      return (
        <p className="note">
          You have an account? {renderIntentLink({ road: 'signIn', children: 'Sign in' })}
        </p>
      )
    default:
      return null
  }
}
