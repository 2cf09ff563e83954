import { SignInPageContainer } from '#features/sign-in/sign-in-page.container.tsx'
import { definePage } from '#lib/routing/page.ts'

export const page = definePage({
  meta: { title: 'Sign in', robots: 'noindex' },
  frame: { footer: 'slim' },
  Component: LoginPage,
})

function LoginPage() {
  return <SignInPageContainer intent="signIn" />
}
