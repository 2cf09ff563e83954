import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { User } from '#contract/auth.endpoints.ts'
import { useAppFacts } from '#lib/app-facts.ts'
import { useOverlays } from '#lib/overlays/overlays.ts'
import { patientSignedIn } from '#lib/storage/tokens.ts'
import { useKeptPatient } from '#lib/storage/use-kept-patient.ts'
import { useSystem } from '#lib/system/system.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

type SignInGateProps = {
  /** Heading of the prompt. */
  title?: string
  /** The user is null while the session is being restored or the patient logs out. */
  children: (user: User | null) => ReactNode
}

/** spec §6: visitors see a sign-in prompt in place of the content; after sign-in it shows in place. */
export function SignInGate({ title, children }: SignInGateProps) {
  const user = usePatient()
  if (user !== 'visitor') return children(user)
  return (
    <div data-state="visitor">
      <SignInPrompt title={title} />
    </div>
  )
}

/** From the session chart; until it runs, from the cookies, so that nothing waits for the charts. */
function usePatient(): User | 'visitor' | null {
  const facts = useAppFacts()
  const kept = useKeptPatient()
  const session = useSelector(useSystem()?.session, (snapshot) => snapshot)
  if (!session || session.matches({ auth: 'restoring' })) {
    if (kept === null) return facts.signedIn ? null : 'visitor'
    // The server has compared them for the HTML.
    const isOfToken = kept === facts.patient || kept.uniqueId === patientSignedIn()
    return isOfToken ? kept : null
  }
  if (session.matches({ auth: 'anonymous' })) return 'visitor'
  return session.matches({ auth: { leaving: 'chosen' } }) ? null : session.context.user
}

type SignInPromptProps = { title?: string | undefined; children?: ReactNode }

export function SignInPrompt({
  title = 'Sign in to see your profile and orders',
  children = 'We will send a 6-digit code to your mobile number.',
}: SignInPromptProps) {
  const overlays = useOverlays()
  return (
    <EmptyState
      heading="h1"
      title={title}
      action={
        <Button variant="next" onClick={() => overlays.open('sign-in')}>
          Sign in
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}
