import type { Tokens, User } from '#contract/auth.endpoints.ts'
import { cookies } from './cookies.ts'
import { keepTokens } from './tokens.ts'

/** Stores tokens and user of a sign-in. */
export function keepSignIn(answer: Tokens & { readonly user: User }): User {
  keepTokens(answer)
  cookies.user.set(answer.user)
  cookies.sessionOut.remove()
  return answer.user
}
