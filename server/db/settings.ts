import { z } from 'zod'

const MAX_LAG_SECONDS = 10

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
  DATABASE_REPLICA_URL: {
    schema: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    allowed: 'an address such as postgres://user:password@replica:5432/name',
  },
  REPLICA_MAX_LAG_SECONDS: {
    schema: z.coerce.number().int().min(3).max(300).default(MAX_LAG_SECONDS),
    allowed: 'seconds from 3 to 300',
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
  /** A streaming replica for the catalogue and the lists of orders. */
  readonly replicaUrl: string | undefined
  /** A replica further behind is not read. */
  readonly replicaMaxLagMs: number
}

export function databaseSettings(read: Variables): DatabaseSettings {
  return {
    prepare: read.PG_PREPARE === 'auto' ? 'auto' : read.PG_PREPARE === '1',
    isolation: read.PG_ISOLATION,
    replicaUrl: read.DATABASE_REPLICA_URL,
    replicaMaxLagMs: read.REPLICA_MAX_LAG_SECONDS * 1_000,
  }
}
