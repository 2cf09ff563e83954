import type { Tokens, User } from '#contract/auth.endpoints.ts'
import { cookies } from './cookies.ts'
import { keepTokens } from './tokens.ts'

/** Keeps what a sign-in was answered with, before anybody hears of it. */
export function keepSignIn(answer: Tokens & { readonly user: User }): User {
  keepTokens(answer)
  cookies.user.set(answer.user)
  cookies.sessionOut.remove()
  return answer.user
}
