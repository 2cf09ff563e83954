import { randomInt } from 'node:crypto'
import { OTP_LENGTH, OTP_MAX_ATTEMPTS, OTP_MINUTES } from '#contract/constants.ts'
import { hoursInWords, minutesInWords } from '#contract/rules/in-words.ts'
import type { Config } from '#server/config.ts'
import { hmacFor, isSameSecret } from '#server/crypto.ts'
import type { Transaction } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { Problem, secondsUntil } from '#server/http/problem.ts'
import type { Message } from '#server/messages/message.ts'
import { codeMessage } from './otp.messages.ts'
import * as repository from './otp.repository.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** Codes per recipient within `COUNTED_MS`. */
const MAX_CODES = 3
const COUNTED_MS = 10 * MINUTE
/** Codes per recipient within a day: each costs the lab money, and wakes somebody who asked for none. */
const MAX_CODES_A_DAY = 10
const DAY_MS = 24 * 60 * MINUTE
/** Factor in embedded mode, where no message leaves the machine. */
const EMBEDDED_TIMES = 20

export type CodeRequest = {
  readonly channel: Message['channel']
  /** A mobile number, or an e-mail address in lower case. */
  readonly recipient: string
  readonly purpose: repository.OtpPurpose
  /** As in `CodeToSend`. */
  readonly confirms?: boolean
}

type Sent = { resend_after: number; expires_in: number }

/**
 * Sends a new code and invalidates earlier ones. Within 30 seconds nothing is sent again: who asks for
 * the same may not have got the answer, and gets it.
 * @throws Problem 429 `otp-too-many` within 30 seconds of a code for another purpose, after three in
 * ten minutes, and after ten in a day.
 */
export async function sendCode(
  deps: Deps,
  { channel, recipient, purpose, confirms }: CodeRequest,
): Promise<Sent> {
  const { config, db, clock, messages } = deps
  const now = clock.now()
  const code = String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0')
  return inTransaction(db, async (tx) => {
    const sent = await claimSend(tx, config, { recipient, purpose, now })
    if (sent) return sent
    await repository.insertOtp(tx, {
      recipient,
      purpose,
      codeHash: hashOf(config.tokenSecret, recipient, code),
      sentAt: now,
      expiresAt: new Date(now.getTime() + OTP_MINUTES * MINUTE),
    })
    await messages.send(codeMessage(config, { channel, recipient, purpose, code, confirms }), tx)
    return { resend_after: config.resendSeconds, expires_in: OTP_MINUTES * 60 }
  })
}

type Claim = Pick<CodeRequest, 'recipient' | 'purpose'> & { readonly now: Date }

/** @returns the code that was just sent, if one was, instead of a claim to send another. */
async function claimSend(
  tx: Transaction,
  config: Config,
  { recipient, purpose, now }: Claim,
): Promise<Sent | null> {
  const resendMs = config.resendSeconds * SECOND
  const lastBefore = ago(now, resendMs)
  if (!(await repository.claimSend(tx, { recipient, now, lastBefore }))) {
    const last = (await repository.lastSentAt(tx, recipient)) ?? now
    const wait = secondsUntil(last.getTime() + resendMs, now)
    const sent = await repository.lockNewestOtp(tx, { recipient, purpose })
    if (sent?.sentAt.getTime() === last.getTime() && isOpen(sent))
      return { resend_after: wait, expires_in: secondsUntil(sent.expiresAt.getTime(), now) }
    throw tooMany('We have just sent you a code.', wait)
  }
  const today = await repository.sentSince(tx, { recipient, since: ago(now, DAY_MS) })
  const aDay = MAX_CODES_A_DAY * (config.embedded ? EMBEDDED_TIMES : 1)
  for (const [most, withinMs] of [
    [aDay, DAY_MS],
    [MAX_CODES, COUNTED_MS],
  ] as const) {
    const [oldest] = today.slice(-most)
    if (today.length < most || !oldest || oldest <= ago(now, withinMs)) continue
    throw tooMany(`${most} codes have been sent.`, secondsUntil(oldest.getTime() + withinMs, now))
  }
  return null
}

/** It can still be entered. */
function isOpen({ usedAt, wrongAttempts }: repository.Otp): boolean {
  return usedAt === null && wrongAttempts < OTP_MAX_ATTEMPTS
}

function tooMany(fact: string, seconds: number): Problem {
  const wait = inWords(seconds)
  const message = `${fact} You can ask for another in ${wait}.`
  return new Problem(429, 'otp-too-many', message, { retryAfter: seconds })
}

function inWords(seconds: number): string {
  if (seconds >= 3600) return hoursInWords(Math.ceil(seconds / 3600))
  if (seconds > 90) return minutesInWords(Math.ceil(seconds / 60))
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}

function ago(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms)
}

export type CodeAttempt = {
  readonly recipient: string
  readonly purpose: repository.OtpPurpose
  readonly code: string
}

/** The result of an attempt. Report a failure after the commit, so that the attempt is counted. */
export type CodeOutcome =
  | 'right'
  | 'expired'
  | { readonly left: number }
  /** No tries are left; seconds until another code can be sent. */
  | { readonly anotherIn: number }

/**
 * Verifies a code inside the transaction that acts on it: a right code is used up only if that commits.
 * Throw other outcomes (`codeProblem`) after the transaction, or the wrong attempt is not counted.
 */
export async function verifyCode(
  tx: Transaction,
  deps: Pick<Deps, 'config' | 'clock'>,
  attempt: CodeAttempt,
): Promise<CodeOutcome> {
  const outcome = await tryCode(tx, deps, attempt)
  if (typeof outcome !== 'object' || !('id' in outcome)) return outcome
  await repository.markOtpUsed(tx, { id: outcome.id, now: deps.clock.now() })
  return 'right'
}

/**
 * Refuses a wrong code before costly work, counting the attempt. A right code stays valid for `verifyCode`.
 * @throws Problem as `codeProblem`
 */
export async function requireRightCode(
  deps: Pick<Deps, 'config' | 'clock' | 'db'>,
  attempt: CodeAttempt,
): Promise<void> {
  const outcome = await inTransaction(deps.db, (tx) => tryCode(tx, deps, attempt))
  if (typeof outcome !== 'object' || !('id' in outcome)) throw codeProblem(outcome)
}

/** The code if it is right; a wrong attempt is counted. */
async function tryCode(
  tx: Transaction,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  { recipient, purpose, code }: CodeAttempt,
): Promise<repository.Otp | Exclude<CodeOutcome, 'right'>> {
  const now = clock.now()
  const otp = await repository.lockNewestOtp(tx, { recipient, purpose })
  if (!otp || otp.usedAt) return 'expired'
  const locked = {
    anotherIn: secondsUntil(otp.sentAt.getTime() + config.resendSeconds * SECOND, now),
  }
  if (otp.wrongAttempts > OTP_MAX_ATTEMPTS) return locked
  if (otp.expiresAt <= now) return 'expired'
  const hash = hashOf(config.tokenSecret, recipient, code)
  if (isSameSecret(hash, otp.codeHash)) return otp
  await repository.countWrongAttempt(tx, otp.id)
  const left = OTP_MAX_ATTEMPTS - otp.wrongAttempts
  return left > 0 ? { left } : locked
}

export function codeProblem(outcome: Exclude<CodeOutcome, 'right'>): Problem {
  if (outcome === 'expired') {
    return new Problem(400, 'otp-expired', 'This code has expired. Ask for a new one.')
  }
  if ('anotherIn' in outcome) {
    const retryAfter = outcome.anotherIn
    return new Problem(429, 'otp-locked', 'Too many wrong codes. Ask for a new one.', {
      retryAfter,
    })
  }
  const left = outcome.left === 1 ? '1 try is left' : `${outcome.left} tries are left`
  return new Problem(400, 'otp-wrong', `That code is wrong. ${left}.`)
}

function hashOf(secret: string, recipient: string, code: string): string {
  return hmacFor(secret, 'otp', `${recipient} ${code}`)
}
