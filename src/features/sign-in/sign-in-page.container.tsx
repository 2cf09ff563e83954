import { paths } from '#config/paths.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import type { Road } from '#machines/sign-in/sign-in.events.ts'
import { SignInPage } from './components/sign-in-page.tsx'
import type { RenderIntentLink } from './components/switch-intent.tsx'
import { useSignIn } from './use-sign-in.ts'

const HREFS: Record<Road, string> = {
  signIn: paths.login.getHref(),
  createAccount: paths.signUp.getHref(),
}

const toPage: RenderIntentLink = ({ road, children }) => (
  <AppLink className="link" href={HREFS[road]}>
    {children}
  </AppLink>
)

/** `/login` and, for a patient who asks for an account, `/sign-up`. */
export function SignInPageContainer({ road }: { road: Road }) {
  return <SignInPage view={useSignIn()} road={road} renderIntentLink={toPage} />
}
