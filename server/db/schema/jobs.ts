import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** When each periodic task is due: whichever process moves the date forward runs it. */
export const periodicTasks = pgTable('periodic_tasks', {
  name: text().primaryKey(),
  dueAt: timestamp({ withTimezone: true }).notNull(),
})
