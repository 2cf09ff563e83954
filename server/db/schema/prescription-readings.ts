import {
  bigint,
  boolean,
  char,
  date,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { LineDecision, PageRegion } from '#contract/prescriptions.endpoints.ts'
import { labClients } from './lab.ts'
import { prescriptions } from './uploads.ts'

/** A line of a prescription as the lab read it. */
export type StoredLine = {
  /** Null if it could not be read. */
  readonly text: string | null
  readonly note: string
  readonly region: PageRegion | null
  /** Of the catalogue; null without a proposal. */
  readonly code: string | null
  readonly alternatives: readonly string[]
  /** 0 to 1. */
  readonly confidence: number
}

/** What the lab read from a prescription; a correction is another version. */
export const prescriptionReadings = pgTable(
  'prescription_readings',
  {
    /** Chosen by the lab: the same id again changes nothing. */
    id: uuid().primaryKey(),
    prescriptionId: text()
      .notNull()
      .references(() => prescriptions.id, { onDelete: 'cascade' }),
    version: smallint().notNull(),
    clientId: text()
      .notNull()
      .references(() => labClients.id),
    /** Of the request: the same id with another content is refused. */
    fingerprint: char({ length: 43 }).notNull(),
    reader: text().notNull(),
    /** A demonstration: nobody looked at the file. */
    example: boolean().notNull().default(false),
    /** Why nothing could be read; empty if something was. */
    reason: text().notNull().default(''),
    patientName: text(),
    doctor: text(),
    place: text(),
    writtenOn: date(),
    /** In the order of the paper; empty if nothing could be read. */
    lines: jsonb().$type<readonly StoredLine[]>().notNull(),
    readAt: timestamp({ withTimezone: true }).notNull(),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
    /** Of the patient; null until then. */
    decisions: jsonb().$type<readonly LineDecision[]>(),
    decidedAt: timestamp({ withTimezone: true }),
  },
  (table) => [unique('prescription_readings_version').on(table.prescriptionId, table.version)],
)

/** A single row: the last position in the feed of prescriptions. Its lock puts the numbering in sequence. */
export const prescriptionFeed = pgTable('prescription_feed', {
  id: smallint().primaryKey(),
  last: bigint({ mode: 'number' }).notNull(),
})
