import {
  type accountEndpoints,
  CONSENT_PURPOSES,
  type Consent,
  type ConsentPurpose,
} from '#contract/account.endpoints.ts'
import { CONSENT_WORDS } from '#contract/consent-words.ts'
import type { EndpointResult } from '#contract/endpoint.ts'
import type { Config } from '#server/config.ts'
import type { Executor } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { Problem, secondsUntil } from '#server/http/problem.ts'
import { audit } from '../audit/audit.service.ts'
import { lockAccount } from './account.repository.ts'
import {
  type ConsentRow,
  consentTimesSince,
  findConsent,
  insertConsent,
  listConsents,
} from './consent.repository.ts'

const DAY_MS = 86_400_000

/** Prevents scripts from filling the disk. */
const MAX_CHANGES_A_DAY = 50

type Change = {
  readonly purpose: ConsentPurpose
  readonly given: boolean
  /** As in the audit log. */
  readonly network: string
}
type NewConsentGiven = {
  readonly accountId: string
  readonly purpose: ConsentPurpose
  readonly at: Date
}

/** Records consent to a purpose in its current wording. */
export async function giveConsent(
  db: Executor,
  { accountId, purpose, at }: NewConsentGiven,
): Promise<void> {
  const { version } = CONSENT_WORDS[purpose]
  await insertConsent(db, { accountId, purpose, given: true, version, at })
}

/** Whether an account consents to a purpose; before any choice, the default of its wording. */
export async function consents(
  db: Executor,
  accountId: string,
  purpose: ConsentPurpose,
): Promise<boolean> {
  const last = await findConsent(db, accountId, purpose)
  return last?.given ?? CONSENT_WORDS[purpose].unasked
}

/** Whether the lab does what the consent allows: not every lab sends e-mail or uses WhatsApp. */
function isOffered(purpose: ConsentPurpose, { messages }: Pick<Config, 'messages'>): boolean {
  if (purpose === 'whatsapp') return messages.whatsApp !== undefined
  return purpose !== 'reports-by-email' || messages.email !== undefined
}

/** The state of each purpose the lab asks for, and the history of changes, newest first. */
export async function consentsOf(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  accountId: string,
): Promise<EndpointResult<typeof accountEndpoints.consentList>> {
  const record = await listConsents(db, accountId)
  return {
    consents: CONSENT_PURPOSES.filter((purpose) => isOffered(purpose, config)).map((purpose) =>
      toConsent(
        purpose,
        record.find((row) => row.purpose === purpose),
      ),
    ),
    record: record.map(({ purpose, given, at, version }) => ({
      purpose,
      given,
      at: at.toISOString(),
      version,
    })),
  }
}

/**
 * Gives or withdraws a consent; only changes are recorded.
 * @throws Problem 409 `service-needed`: that consent ends with the account; 429 `consent-too-many`
 */
export function setConsent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  { purpose, given, network }: Change,
): Promise<Consent> {
  return inTransaction(db, async (tx) => {
    // Serialises concurrent changes.
    await lockAccount(tx, accountId)
    if (purpose === 'service' && !given) throw serviceNeeded()
    const last = await findConsent(tx, accountId, purpose)
    const { version } = CONSENT_WORDS[purpose]
    if (last?.given === given && last.version === version) return toConsent(purpose, last)
    const at = clock.now()
    const changes = await consentTimesSince(tx, accountId, dayBefore(at))
    const [oldest] = changes
    if (oldest && changes.length >= MAX_CHANGES_A_DAY) {
      const retryAfter = secondsUntil(oldest.getTime() + DAY_MS, at)
      const message = 'Too many changes today. Try again tomorrow.'
      throw new Problem(429, 'consent-too-many', message, { retryAfter })
    }
    const row = { accountId, purpose, given, version, at }
    await insertConsent(tx, row)
    const subject = { purpose, given: String(given) }
    await audit(tx, { at, accountId, action: 'consent-set', call: 'consentSet', subject, network })
    return toConsent(purpose, row)
  })
}

function dayBefore(now: Date): Date {
  return new Date(now.getTime() - DAY_MS)
}

function serviceNeeded(): Problem {
  return new Problem(
    409,
    'service-needed',
    'Your account needs this consent. To withdraw it, delete your account.',
  )
}

function toConsent(purpose: ConsentPurpose, row: Omit<ConsentRow, 'id'> | undefined): Consent {
  if (!row) return { purpose, given: CONSENT_WORDS[purpose].unasked, at: null, version: null }
  const { given, at, version } = row
  return { purpose, given, at: at.toISOString(), version }
}
