import type { Database, Executor } from '#server/db/client.ts'
import { labPrescriptionWebhooks, labWebhooks } from '#server/db/schema/lab.ts'
import type { Deps } from '#server/deps.ts'
import { LAB_BASE, type Scope } from '#server/lab-api/lab-api.contract.ts'
import { type LabReader, noteAccess, notePrescription } from '#server/lab-api/lab-audit.ts'
import { feedEnd, numberFeed } from '#server/lab-api/lab-feed.repository.ts'
import { entriesAfter } from '#server/lab-api/lab-orders.service.ts'
import { prescriptionEntries } from '#server/lab-api/prescriptions/lab-prescriptions.service.ts'
import {
  numberPrescriptions,
  prescriptionFeedEnd,
  prescriptionsAfter,
} from '#server/lab-api/prescriptions/prescription-feed.repository.ts'

type FeedDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** Both tables of webhooks have these columns. */
export type WebhookTable = typeof labWebhooks

/** An entry to post, as it is now. */
export type FeedEntry = {
  readonly position: number
  readonly entry: object
  /** Writes the audit row that it leaves. */
  note(): Promise<void>
}

/** A feed whose new entries are posted. */
export type WebhookFeed = {
  readonly table: WebhookTable
  /** That a client needs. */
  readonly scope: Scope
  /** Before the position in `webhook-id`: two feeds give the same positions. */
  readonly idPrefix: string
  /** Gives committed changes their positions. */
  number(db: Database): Promise<void>
  end(db: Executor): Promise<number>
  entriesAfter(
    deps: FeedDeps,
    reader: LabReader,
    from: { readonly position: number; readonly limit: number },
  ): Promise<readonly FeedEntry[]>
}

export const webhookFeeds = {
  orders: {
    table: labWebhooks,
    scope: 'orders:read',
    idPrefix: '',
    number: numberFeed,
    end: feedEnd,
    async entriesAfter(deps, reader, from) {
      const entries = await entriesAfter(deps, from)
      return entries.map(({ position, entry, row }) => ({
        position,
        entry,
        note: () => noteAccess(deps, deps.db, reader, row, 'lab-order-sent'),
      }))
    },
  },
  prescriptions: {
    table: labPrescriptionWebhooks,
    scope: 'prescriptions:read',
    idPrefix: 'prescriptions ',
    number: numberPrescriptions,
    end: prescriptionFeedEnd,
    async entriesAfter(deps, reader, from) {
      const rows = await prescriptionsAfter(deps.db, from)
      const entries = await prescriptionEntries(deps, reader.clientId, LAB_BASE, rows)
      return rows.flatMap((row, at) => {
        const entry = entries[at]
        if (row.feedPosition === null || !entry) return []
        const note = () => notePrescription(deps, deps.db, reader, row, 'lab-prescription-sent')
        return [{ position: row.feedPosition, entry, note }]
      })
    },
  },
} as const satisfies Record<string, WebhookFeed>

export type FeedName = keyof typeof webhookFeeds
export const FEED_NAMES = ['orders', 'prescriptions'] as const satisfies readonly FeedName[]
