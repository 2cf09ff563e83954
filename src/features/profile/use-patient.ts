import { useSelector } from '@xstate/react'
import type { User } from '#contract/auth.endpoints.ts'
import { useAppFacts } from '#lib/app-facts.ts'
import { useSystem } from '#lib/system/system.tsx'

export type Patient =
  | { readonly kind: 'visitor' }
  /** Somebody is signed in, or is just leaving: who it is cannot be said. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'signedIn'; readonly user: User }

/** Who is at the browser, from the session chart; until that runs, whether anybody is. */
export function usePatient(): Patient {
  const facts = useAppFacts()
  const session = useSelector(useSystem()?.session, (snapshot) => snapshot)
  if (!session || session.matches({ auth: 'restoring' })) {
    return { kind: facts.signedIn ? 'waiting' : 'visitor' }
  }
  if (session.matches({ auth: 'anonymous' })) return { kind: 'visitor' }
  const { user } = session.context
  const isGoing = session.matches({ auth: 'leaving' }) || session.matches({ auth: 'sessionOut' })
  return user && !isGoing ? { kind: 'signedIn', user } : { kind: 'waiting' }
}
