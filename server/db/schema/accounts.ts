import { index, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { cities } from './cities.ts'

/**
 * One account per mobile number. The holder's name, date of birth and e-mail are those of the
 * member `self` (spec §3).
 */
export const accounts = pgTable(
  'accounts',
  {
    id: text().primaryKey(),
    mobileNo: text().notNull().unique(),
    cityId: integer()
      .notNull()
      .references(() => cities.id),
    /**
     * The last e-mail address that the holder confirmed, lower case. It can sign in only while the
     * profile has the same address.
     */
    confirmedEmail: text(),
    passwordHash: text(),
    /** Wrong passwords in a row; five lock the password for a while. */
    passwordFailures: smallint().notNull().default(0),
    passwordFailedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** The upload that the holder's photo is made from. */
    photoKey: text(),
    /** Nobody can sign in after this; records under legal retention keep this row. */
    deletedAt: timestamp({ withTimezone: true }),
    /** `formerNumberOf` the number of a deleted account, whose coupons are not given again. */
    formerNumber: text(),
  },
  (table) => [index('accounts_former_number').on(table.formerNumber)],
)
