import type { z } from 'zod'
import type { authEndpoints } from '#contract/auth.endpoints.ts'
import type { Transaction } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/authentication.ts'
import { Problem } from '#server/http/problem.ts'
import {
  confirmEmail,
  findHolderByEmail,
  findHolderByMobile,
} from '../account/account.repository.ts'
import { emailInUse } from '../patient/patient.problems.ts'
import type { ClientInfo } from './client-info.ts'
import { codeProblem, verifyCode } from './otp.service.ts'
import { checkPassword } from './password.service.ts'
import { hashPassword } from './password-hash.ts'
import { continueSession, openSession, type SignedIn } from './session.service.ts'
import { signRegistration } from './tokens.ts'

type Credentials = z.output<typeof authEndpoints.verifyOtp.body>
type NewNumber = { registered: false; registration_token: string }

/** The caller, and the client that the new session is listed by. */
type From = { readonly caller: Caller; readonly client: ClientInfo }

/**
 * Signs in by password or code; a new number gets a registration token. A code for the e-mail of the
 * caller's own profile also confirms it.
 */
export async function signIn(
  deps: Deps,
  from: From,
  credentials: Credentials,
): Promise<SignedIn | NewNumber> {
  if ('password' in credentials) {
    return signInWithPassword(deps, from, credentials)
  }
  if ('email' in credentials) {
    return signInWithEmail(deps, from, credentials.email.toLowerCase(), credentials.otp)
  }
  return signInWithMobile(deps, from, credentials)
}

async function signInWithMobile(
  deps: Deps,
  { client }: From,
  { mobile_no: mobileNo, otp: code }: { readonly mobile_no: string; readonly otp: string },
): Promise<SignedIn | NewNumber> {
  const outcome = await inTransaction(deps.db, async (tx) => {
    const tried = await verifyCode(tx, deps, { recipient: mobileNo, purpose: 'sign-in', code })
    if (tried !== 'right') return { tried }
    const holder = await findHolderByMobile(tx, mobileNo)
    return { tried, signedIn: holder && (await openSession(tx, deps, holder, client)) }
  })
  if (outcome.tried !== 'right') throw codeProblem(outcome.tried)
  if (outcome.signedIn) return outcome.signedIn
  return { registered: false, registration_token: await signRegistration(deps, mobileNo) }
}

/**
 * An account needs a mobile number, so an unknown e-mail cannot register. An unconfirmed e-mail
 * counts as unknown too: the mailbox may belong to another person.
 */
async function signInWithEmail(
  deps: Deps,
  from: From,
  email: string,
  code: string,
): Promise<SignedIn> {
  const outcome = await inTransaction(deps.db, async (tx) => {
    const tried = await verifyCode(tx, deps, { recipient: email, purpose: 'sign-in', code })
    if (tried !== 'right') return { tried }
    return { tried, signedIn: await sessionOfEmail(tx, deps, from, email) }
  })
  if (outcome.tried !== 'right') throw codeProblem(outcome.tried)
  if (outcome.signedIn === 'another') throw emailInUse()
  if (outcome.signedIn) return outcome.signedIn
  throw new Problem(
    404,
    'unknown-account',
    'No account uses this e-mail. Sign in with your mobile number.',
  )
}

/**
 * Signs in the holder of the e-mail. A signed-in patient confirms their own e-mail and keeps their
 * session; the e-mail of another account changes nothing.
 */
async function sessionOfEmail(
  tx: Transaction,
  deps: Deps,
  { caller, client }: From,
  email: string,
): Promise<SignedIn | 'another' | undefined> {
  if (caller.kind !== 'patient') {
    const holder = await findHolderByEmail(tx, email)
    return holder && openSession(tx, deps, holder, client)
  }
  const holder = await confirmEmail(tx, { accountId: caller.userId, email })
  if (holder) return continueSession(tx, deps, caller.sessionId, holder)
  return (await findHolderByEmail(tx, email)) && 'another'
}

async function signInWithPassword(
  deps: Deps,
  { client }: From,
  { mobile_no: mobileNo, password }: { readonly mobile_no: string; readonly password: string },
): Promise<SignedIn> {
  const wrong = new Problem(400, 'password-wrong', 'The number or the password is wrong.')
  const holder = await findHolderByMobile(deps.db, mobileNo)
  if (!holder) {
    // Equal work for unknown numbers, so that timing does not reveal which numbers have accounts.
    await hashPassword(password)
    throw wrong
  }
  if (!(await checkPassword(deps, { accountId: holder.accountId, password }))) throw wrong
  return inTransaction(deps.db, (tx) => openSession(tx, deps, holder, client))
}
