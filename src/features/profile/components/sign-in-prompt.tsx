import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

type SignInPromptProps = {
  /** What it would be good for. */
  title?: string
  onSignIn: () => void
}

/** What a visitor meets where a profile would be (spec §6). */
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
