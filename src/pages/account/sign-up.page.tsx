import { SignInPageContainer } from '#features/sign-in/sign-in-page.container.tsx'
import { definePage } from '#lib/routing/page.ts'

export const page = definePage({
  meta: { title: 'Create an account', robots: 'noindex' },
  frame: { footer: 'slim' },
  Component: SignUpPage,
})

function SignUpPage() {
  return <SignInPageContainer intent="createAccount" />
}
