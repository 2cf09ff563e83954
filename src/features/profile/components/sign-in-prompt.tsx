import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

type SignInPromptProps = {
  title?: string
  onSignIn: () => void
}

/** spec §6: shown to visitors in place of pages that need sign-in. */
export function SignInPrompt({
  title = 'Sign in to see your profile and orders',
  onSignIn,
}: SignInPromptProps) {
  return (
    <div data-state="visitor">
      <EmptyState
        heading="h1"
        title={title}
        action={
          <Button variant="next" onClick={onSignIn}>
            Sign in
          </Button>
        }
      >
        A one-time password to your mobile number is enough.
      </EmptyState>
    </div>
  )
}
