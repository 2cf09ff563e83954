import { useAppFacts } from '#lib/app-facts.ts'
import { greetedName } from '#lib/format/person-format.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { useCookie } from '#lib/storage/use-cookie.ts'
import { useHydrated } from '#lib/use-hydrated.ts'

export type Account = {
  readonly signedIn: boolean
  /** First, else middle, else last name (spec §2); empty until it is known. */
  readonly name: string
  readonly mobileNumber: string
}

/** Who is signed in, as the header shows it. The rendered page knows only whether somebody is. */
export function useAccount(): Account {
  const facts = useAppFacts()
  const hydrated = useHydrated()
  const token = useCookie(cookies.accessToken)
  const user = useCookie(cookies.user)
  const signedIn = hydrated ? token !== null : facts.signedIn
  if (!signedIn || !user) return { signedIn, name: '', mobileNumber: '' }
  return { signedIn, name: greetedName(user), mobileNumber: user.mobile_no }
}
