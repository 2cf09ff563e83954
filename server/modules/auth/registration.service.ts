import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { authEndpoints } from '#contract/auth.endpoints.ts'
import type { Executor, Transaction } from '#server/db/client.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/http/problem.ts'
import { labDay } from '#server/lab-time.ts'
import { grantWelcomePoints } from '#server/modules/wallet/wallet-hold.service.ts'
import {
  findHolder,
  findIdByMobile,
  type Holder,
  insertAccount,
} from '../account/account.repository.ts'
import { giveConsent } from '../account/consents.service.ts'
import { requireCity } from '../cities/cities.service.ts'
import { insertMember } from '../patient/member.repository.ts'
import { emailInUse } from '../patient/patient.problems.ts'
import { toStoredProfile } from '../patient/profile.ts'
import type { ClientInfo } from './client-info.ts'
import { codeProblem, requireRightCode, verifyCode } from './otp.service.ts'
import { hashPassword } from './password-hash.ts'
import { openSession, type SignedIn } from './session.service.ts'
import { readRegistration } from './tokens.ts'

type WithToken = z.output<typeof authEndpoints.registerUser.body>
type WithCode = z.output<typeof authEndpoints.registration.body>
type Application = Omit<WithCode, 'mobile_no' | 'otp'>

/**
 * Creates the account of a number that `auth/verify/otp` confirmed, and signs in.
 * @throws Problem 400 `registration-expired`, 404 `unknown-city`, 409 `already-registered` or
 * `email-in-use`.
 */
export async function registerWithToken(
  deps: Deps,
  body: WithToken,
  client: ClientInfo,
): Promise<SignedIn> {
  const token = await readRegistration(deps, body.registration_token)
  if (typeof token === 'string') {
    throw new Problem(
      400,
      'registration-expired',
      'The number was confirmed too long ago. Ask for a new code.',
    )
  }
  const mobileNo = token.claims.mobile_no
  await requireNewNumber(deps.db, mobileNo)
  const passwordHash = await hashOf(body.password)
  return unlessEmailInUse(() =>
    inTransaction(deps.db, async (tx) => {
      return openSession(
        tx,
        deps,
        await makeAccount(tx, deps, { mobileNo, passwordHash, ...body }),
        client,
      )
    }),
  )
}

/** Verifies the number's code and creates the account in one call. */
export async function registerWithCode(
  deps: Deps,
  body: WithCode,
  client: ClientInfo,
): Promise<SignedIn> {
  const { mobile_no: mobileNo, otp: code } = body
  const attempt = { recipient: mobileNo, purpose: 'registration', code } as const
  await requireRightCode(deps, attempt)
  await requireNewNumber(deps.db, mobileNo)
  const passwordHash = await hashOf(body.password)
  const outcome = await unlessEmailInUse(() =>
    inTransaction(deps.db, async (tx) => {
      const tried = await verifyCode(tx, deps, attempt)
      if (tried !== 'right') return { tried }
      const holder = await makeAccount(tx, deps, { mobileNo, passwordHash, ...body })
      return { tried, signedIn: await openSession(tx, deps, holder, client) }
    }),
  )
  if (outcome.tried !== 'right') throw codeProblem(outcome.tried)
  return outcome.signedIn
}

async function makeAccount(
  tx: Transaction,
  { clock, config }: Deps,
  application: Application & { mobileNo: string; passwordHash: string | null },
): Promise<Holder> {
  const { mobileNo, passwordHash, city_id: cityId } = application
  const createdAt = clock.now()
  const profile = toStoredProfile(application, labDay(createdAt))
  await requireCity(tx, cityId)
  const accountId = randomUUID()
  if (!(await insertAccount(tx, { id: accountId, mobileNo, cityId, passwordHash, createdAt }))) {
    throw alreadyRegistered()
  }
  await insertMember(tx, {
    id: randomUUID(),
    accountId,
    relationType: 'self',
    createdAt,
    ...profile,
  })
  // The form shows this consent beside its button.
  await giveConsent(tx, { accountId, purpose: 'service', at: createdAt })
  await grantWelcomePoints(tx, config, { accountId, mobileNo }, createdAt)
  const holder = await findHolder(tx, accountId)
  if (!holder) throw new Error('The new account was not found.')
  return holder
}

async function requireNewNumber(db: Executor, mobileNo: string): Promise<void> {
  if ((await findIdByMobile(db, mobileNo)) !== undefined) throw alreadyRegistered()
}

function alreadyRegistered(): Problem {
  return new Problem(
    409,
    'already-registered',
    'This number already has an account. Please sign in.',
  )
}

function hashOf(password: string | undefined): Promise<string | null> | null {
  return password === undefined ? null : hashPassword(password)
}

/** The mobile number is checked separately, so a unique violation means the e-mail. */
async function unlessEmailInUse<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isUniqueViolation(error) ? emailInUse() : error
  }
}
