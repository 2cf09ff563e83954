import { paths } from '#config/paths.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { SignInScreen } from '../sign-in-screen.ts'

const CREATING: readonly SignInScreen[] = ['account', 'accountCode', 'registration']

/** What signing in means for the cart, and what is accepted by it. */
export function Terms({ screen }: { screen: SignInScreen }) {
  const isCreating = CREATING.includes(screen)
  const what = isCreating ? 'creating an account' : 'signing in'
  return (
    <p className="fine">
      Your cart stays as it is. By {what} you accept the{' '}
      <a className="nowrap" href={paths.termOfUse.getHref()} target="_blank" rel="noopener">
        terms of use<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </a>
      {isCreating && (
        <>
          {' '}
          and agree that we use your data for tests and reports, as the{' '}
          <a className="nowrap" href={paths.privacyPolicy.getHref()} target="_blank" rel="noopener">
            privacy policy<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </a>{' '}
          says
        </>
      )}
      .
    </p>
  )
}
