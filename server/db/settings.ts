import { z } from 'zod'

/** Rows of the table in config.ts. */
export const databaseVariables = {
  PG_PREPARE: {
    schema: z.enum(['auto', '0', '1']).default('auto'),
    allowed: '0, 1 or auto',
  },
  PG_ISOLATION: {
    schema: z.enum(['read committed', 'serializable']).optional(),
    allowed: '"read committed" or serializable',
  },
} as const

type Variables = {
  [K in keyof typeof databaseVariables]: z.output<(typeof databaseVariables)[K]['schema']>
}

export type DatabaseSettings = {
  /** Named prepared statements; `auto`: unless the database is reached through a pooler. */
  readonly prepare: boolean | 'auto'
  /** Of transactions and statements that ask for no level; undefined: the database's default. */
  readonly isolation: 'read committed' | 'serializable' | undefined
}

export function databaseSettings(read: Variables): DatabaseSettings {
  return {
    prepare: read.PG_PREPARE === 'auto' ? 'auto' : read.PG_PREPARE === '1',
    isolation: read.PG_ISOLATION,
  }
}
