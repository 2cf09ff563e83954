import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** What a visitor meets where a profile would be (spec §6). */
export function SignInPrompt({ onSignIn }: { onSignIn: () => void }) {
  return (
    <div data-state="visitor">
      <EmptyState
        heading="h1"
        title="Sign in to see your profile and orders"
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
