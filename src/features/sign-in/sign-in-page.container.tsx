import { paths } from '#config/paths.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import type { SignInIntent } from '#machines/sign-in/sign-in.events.ts'
import { SignInPage } from './components/sign-in-page.tsx'
import type { RenderIntentLink } from './components/switch-intent.tsx'
import { useSignIn } from './use-sign-in.ts'

const HREFS: Record<SignInIntent, string> = {
  signIn: paths.login.getHref(),
  createAccount: paths.signUp.getHref(),
}

const toPage: RenderIntentLink = ({ intent, children }) => (
  <AppLink className="link" href={HREFS[intent]}>
    {children}
  </AppLink>
)

/** `/login` and `/sign-up`. */
export function SignInPageContainer({ intent }: { intent: SignInIntent }) {
  return <SignInPage view={useSignIn()} intent={intent} renderIntentLink={toPage} />
}
