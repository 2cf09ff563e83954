import type { Transaction } from './client.ts'

/**
 * Facts that the database starts with. A higher version makes it run again over what is there, so
 * `run` writes with `onConflictDoUpdate` and keeps what patients have made.
 */
export type Seeder = {
  readonly name: string
  readonly version: number
  run(tx: Transaction): Promise<void>
}
