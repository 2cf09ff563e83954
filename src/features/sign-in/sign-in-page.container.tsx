import { paths } from '#config/paths.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { SignInPage } from './components/sign-in-page.tsx'
import { useSignIn } from './use-sign-in.ts'

/** `/login` and, for a patient who asked for an account, `/sign-up`. */
export function SignInPageContainer({ creating }: { creating: boolean }) {
  return (
    <SignInPage
      view={useSignIn()}
      creating={creating}
      other={
        <p className="note">
          {creating ? 'You have an account?' : 'New here?'}{' '}
          <AppLink
            className="link"
            href={creating ? paths.login.getHref() : paths.signUp.getHref()}
          >
            {creating ? 'Sign in' : 'Create an account'}
          </AppLink>
        </p>
      }
    />
  )
}
