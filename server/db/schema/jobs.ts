import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Due dates of periodic tasks: the process that moves the date forward runs the task. */
export const periodicTasks = pgTable('periodic_tasks', {
  name: text().primaryKey(),
  dueAt: timestamp({ withTimezone: true }).notNull(),
  /** Null until it has succeeded once. */
  succeededAt: timestamp({ withTimezone: true }),
})
