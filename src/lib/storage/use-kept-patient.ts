import type { User } from '#contract/auth.endpoints.ts'
import { useAppFacts } from '../app-facts.ts'
import { useHydrated } from '../use-hydrated.ts'
import { cookies } from './cookies.ts'
import { useCookie } from './use-cookie.ts'

/**
 * The patient as the cookies know them; null for a visitor. On the server and during hydration null on
 * all but personal pages.
 */
export function useKeptPatient(): User | null {
  const facts = useAppFacts()
  const token = useCookie(cookies.accessToken)
  const user = useCookie(cookies.user)
  const kept = token === null ? null : user
  return useHydrated() ? kept : facts.patient
}
