import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { backoffMs, polling } from '#server/jobs/polling.ts'
import {
  CredentialsRefused,
  type MessageGateway,
  MessageNotTaken,
  MessageRefused,
} from '#server/messages/gateway.ts'
import { contentOfRow, type OutboxRow } from '#server/messages/outbox.ts'
import { isSmsTemplate, smsTemplates } from '#server/messages/sms-templates.ts'
import { matchesRegistered, registeredText } from '#server/messages/template.ts'
import { metrics } from '#server/observe/metrics.ts'
import {
  claimDue,
  expireMessages,
  finish,
  NO_ANSWER,
  type Outcome,
  releaseAbandoned,
  UNCERTAIN,
} from './delivery.repository.ts'
import { attachedDocuments } from './documents.ts'
import { noteDisclosure, type SentDocument } from './note-disclosure.ts'

const SECOND_MS = 1_000
/** Longer than any gateway's own time limit. */
const ATTEMPT_MS = 90 * SECOND_MS
const BATCH = 20
const AT_ONCE = 5

const PAUSES = { firstMs: 2 * SECOND_MS, longestMs: 10 * 60 * SECOND_MS }
const MAX_ATTEMPTS = 12

export type DeliveryDeps = Pick<
  Deps,
  'db' | 'clock' | 'config' | 'files' | 'messageGateways' | 'registeredTexts'
>

/**
 * Sends the due messages of the outbox, as many as there are. Safe in several processes.
 * @returns how many attempts it made.
 */
export async function deliverDue(
  deps: DeliveryDeps,
  log?: Pick<FastifyBaseLogger, 'error'>,
): Promise<number> {
  const { db, clock, messageGateways } = deps
  const idempotent = messageGateways.filter((one) => one.isIdempotent).map(({ name }) => name)
  const gateways = new Map(messageGateways.map(({ channel, name }) => [channel, name]))
  const limit = pLimit(AT_ONCE)
  let attempts = 0
  for (;;) {
    const now = clock.now()
    await release(deps, now, idempotent)
    for (const expired of await expireMessages(db, now)) {
      metrics.messages.inc({ ...expired, outcome: 'expired' })
    }
    const until = new Date(now.getTime() + ATTEMPT_MS)
    const claimed = await claimDue(db, { now, until, gateways, limit: BATCH })
    attempts += claimed.length
    const refusals = await limit.map(claimed, (row) => deliver(deps, row, log))
    // One line for all messages that wait for the same key.
    for (const refusal of new Set(refusals)) {
      if (refusal !== undefined)
        log?.error({ refusal }, 'a gateway does not accept our credentials')
    }
    if (claimed.length < BATCH) return attempts
  }
}

/** Messages whose process died: what it sent, their patients may have. */
async function release(
  { db }: Pick<DeliveryDeps, 'db'>,
  now: Date,
  idempotent: readonly string[],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const row of await releaseAbandoned(tx, { now, idempotent })) {
      if (row.status !== 'unknown') continue
      await noteDisclosure(tx, row, row.documents, { at: now, outcome: 'unknown' })
    }
  })
}

/** @returns which gateway refused our password or key, and how, if one did */
async function deliver(
  deps: DeliveryDeps,
  row: OutboxRow,
  log: Pick<FastifyBaseLogger, 'error'> | undefined,
): Promise<string | undefined> {
  const gateway = deps.messageGateways.find(({ channel }) => channel === row.channel)
  if (!gateway) return undefined
  const { documents, outcome, refusal } = await attempt(deps, gateway, row)
  const { template, channel } = row
  const counted = refusal === undefined ? outcome.status : 'unauthorised'
  metrics.messages.inc({ template, channel, outcome: counted })
  if (outcome.status === 'failed' || outcome.status === 'unknown') {
    log?.error(
      { message: row.id, template, channel, reason: outcome.reason },
      'a message was not sent',
    )
  }
  await inTransaction(deps.db, async (tx) => {
    await finish(tx, row, outcome)
    if (outcome.status !== 'sent' && outcome.status !== 'unknown') return
    await noteDisclosure(tx, row, documents, { at: deps.clock.now(), outcome: outcome.status })
  })
  return refusal === undefined ? undefined : `${gateway.name}: ${refusal}`
}

async function attempt(
  deps: DeliveryDeps,
  gateway: MessageGateway,
  row: OutboxRow,
): Promise<Attempted> {
  const content = contentOfRow(row, deps.config)
  if (!content) return failed('its secret cannot be read')
  if (row.channel === 'sms' && !isRegistered(deps, row.template, content.text)) {
    return failed('its text is not the registered one')
  }
  let documents: readonly SentDocument[] = []
  try {
    const files = await attachedDocuments(deps, row.documents).catch(() => {
      throw new MessageNotTaken('its files could not be read')
    })
    documents = files.map(({ document }) => document)
    const attachments = files.map(({ attachment }) => attachment)
    const { key, recipient: to, template, subject } = row
    const sent = await gateway.send({ key, to, template, subject, ...content, attachments })
    return { outcome: { status: 'sent', gatewayId: sent.id }, documents }
  } catch (error) {
    const refusal = error instanceof CredentialsRefused ? error.message : undefined
    return { outcome: afterError(deps, gateway, row, error), documents, refusal }
  }
}

type Attempted = {
  readonly outcome: Outcome
  /** The files that were handed to the gateway. */
  readonly documents: readonly SentDocument[]
  /** What the gateway says of our password or key, if it refuses that. */
  readonly refusal?: string | undefined
}

function failed(reason: string): Attempted {
  return { outcome: { status: 'failed', reason }, documents: [] }
}

function isRegistered(
  { config, registeredTexts }: Pick<DeliveryDeps, 'config' | 'registeredTexts'>,
  template: string,
  text: string,
): boolean {
  if (!isSmsTemplate(template)) return false
  const registered = registeredTexts[template] ?? registeredText(smsTemplates[template], config)
  return matchesRegistered(text, registered)
}

function afterError(
  { clock }: Pick<DeliveryDeps, 'clock'>,
  { isIdempotent }: MessageGateway,
  { channel, attempts, expiresAt, reason: before }: OutboxRow,
  error: unknown,
): Outcome {
  const now = clock.now()
  const isLocked = error instanceof CredentialsRefused
  const isRefused = error instanceof MessageRefused
  if (channel === 'whatsapp' && (isRefused || isLocked)) {
    return { status: 'queued', channel: 'sms', reason: error.message, dueAt: now }
  }
  if (isRefused) return { status: 'failed', reason: error.message }
  const isNotTaken = error instanceof MessageNotTaken || isLocked
  if (!isNotTaken && !isIdempotent) return { status: 'unknown', reason: NO_ANSWER }
  // What an earlier attempt may have sent stays uncertain until the gateway takes or refuses it.
  const isUncertain = !isNotTaken || (before !== null && UNCERTAIN.includes(before))
  const reason = isNotTaken && !isUncertain ? error.message : NO_ANSWER
  const asked = error instanceof MessageNotTaken ? (error.retryAfterSeconds ?? 0) * SECOND_MS : 0
  const dueAt = new Date(now.getTime() + Math.max(asked, backoffMs(attempts, PAUSES)))
  // A wrong key is no fault of the message: it waits for the right one.
  const isOver = (attempts >= MAX_ATTEMPTS && !isLocked) || dueAt >= expiresAt
  if (isOver) return { status: isUncertain ? 'unknown' : 'failed', reason }
  return { status: 'queued', reason, dueAt }
}

/** Sends messages in every process, within a second. */
export const messageDelivery = polling({
  everyMs: SECOND_MS,
  run: (deps, log) => deliverDue(deps, log),
  failure: 'the outbox was not read',
  close: ({ messageGateways }) => {
    for (const gateway of messageGateways) gateway.close?.()
  },
})
