import { useSelector } from '@xstate/react'
import type { User } from '#contract/auth.endpoints.ts'
import { useAppFacts } from '#lib/app-facts.ts'
import { useSystem } from '#lib/system/system.tsx'

export type Patient =
  | { readonly kind: 'visitor' }
  /** The session is being restored or is ending. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'signedIn'; readonly user: User }

/** From the session chart; until it runs, from the cookies. */
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
