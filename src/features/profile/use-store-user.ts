import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { User } from '#contract/auth.endpoints.ts'
import { MEMBERS_KEY } from '#lib/family/members-key.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { useWithSystem } from '#lib/system/system.tsx'

/** Stores changed user data in the cookie, the session chart and the family list. */
export function useStoreUser(): (user: User) => void {
  const withSystem = useWithSystem()
  const queryClient = useQueryClient()
  return useCallback(
    (user) => {
      cookies.user.set(user)
      void withSystem(({ session }) => session.send({ type: 'profile.changed', user }))
      void queryClient.invalidateQueries({ queryKey: MEMBERS_KEY })
    },
    [withSystem, queryClient],
  )
}
