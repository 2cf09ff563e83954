import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { orders } from './orders.ts'

/** A side of the ledger, in points or in paise. */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    /** `wallet:<account>`, `held:<account>`, `issued`, `gateway` …; modules/ledger/README.md. */
    id: text().primaryKey(),
    unit: text({ enum: ['points', 'paise'] }).notNull(),
    /**
     * Of a patient's side: credits minus debits. Sides of the lab store none, because every payment
     * would queue for the same row; their balance is summed on demand.
     */
    balance: bigint({ mode: 'number' }),
  },
  (table) => [
    unique('ledger_accounts_unit').on(table.id, table.unit),
    check('ledger_accounts_not_overdrawn', sql`${table.balance} >= 0`),
  ],
)

/** A transfer of one amount from one side to another, so the ledger balances. */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The unit of both sides: points and money are never mixed. */
    unit: text({ enum: ['points', 'paise'] }).notNull(),
    debit: text().notNull(),
    credit: text().notNull(),
    amount: integer().notNull(),
    kind: text().notNull(),
    /** The cause (a hold, a payment, a refund); makes the transfer idempotent. */
    reference: text().notNull(),
    orderId: text(),
    /** Shown to the patient on the ledger page. */
    reason: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    foreignKey({
      name: 'ledger_transfers_debit_side',
      columns: [table.debit, table.unit],
      foreignColumns: [ledgerAccounts.id, ledgerAccounts.unit],
    }),
    foreignKey({
      name: 'ledger_transfers_credit_side',
      columns: [table.credit, table.unit],
      foreignColumns: [ledgerAccounts.id, ledgerAccounts.unit],
    }),
    uniqueIndex('ledger_transfers_once').on(table.kind, table.reference),
    index('ledger_transfers_debit').on(table.debit, table.id),
    index('ledger_transfers_credit').on(table.credit, table.id),
    check('ledger_transfers_positive', sql`${table.amount} > 0`),
    check('ledger_transfers_two_sides', sql`${table.debit} <> ${table.credit}`),
  ],
)

/** Points held for a draft, then spent on its order or released. */
export const walletHolds = pgTable(
  'wallet_holds',
  {
    /** spec §3: `wallet_applied_unique_id`. */
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    points: integer().notNull(),
    state: text({ enum: ['applied', 'spent', 'released'] }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('wallet_holds_one_live')
      .on(table.orderId)
      .where(sql`state in ('applied', 'spent')`),
    check('wallet_holds_positive', sql`${table.points} > 0`),
  ],
)
