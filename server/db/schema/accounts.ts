import { integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { cities } from './cities.ts'

/**
 * Who signs in: one account for each mobile number. The holder's name, birth and e-mail are those
 * of the member `self` (spec §3).
 */
export const accounts = pgTable('accounts', {
  id: text().primaryKey(),
  mobileNo: text().notNull().unique(),
  cityId: integer()
    .notNull()
    .references(() => cities.id),
  /**
   * The last e-mail whose mailbox the holder was seen to read, in lower case. It signs in only as
   * long as the profile names the same one.
   */
  confirmedEmail: text(),
  passwordHash: text(),
  /** Wrong passwords in a row; five of them lock the password for a while. */
  passwordFailures: smallint().notNull().default(0),
  passwordFailedAt: timestamp({ withTimezone: true }),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  /** The uploaded picture that the holder's photo is made from. */
  photoKey: text(),
  /** From then on nobody signs in; what the law keeps stays under this row. */
  deletedAt: timestamp({ withTimezone: true }),
})
