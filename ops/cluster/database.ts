import pg from 'pg'
import type { Layout } from './layout.ts'
import type { Passwords } from './passwords.ts'

/** Connects as the superuser for one piece of work. */
export async function asSuperuser<T>(
  { address, pgPort }: { readonly address: string; readonly pgPort: number },
  { superuser }: Passwords,
  work: (client: pg.Client) => Promise<T>,
  database = 'postgres',
): Promise<T> {
  const client = new pg.Client({
    host: address,
    port: pgPort,
    user: 'postgres',
    password: superuser,
    database,
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The app's role and database, with the limits that pgbouncer does not pass on. */
export async function makeAppDatabase(client: pg.Client, { app }: Passwords): Promise<void> {
  const { rowCount } = await client.query("select 1 from pg_database where datname = 'parakh'")
  if (rowCount !== 0) return
  await client.query(`create role parakh login password '${app}'`)
  await client.query("alter role parakh set statement_timeout = '8s'")
  await client.query("alter role parakh set lock_timeout = '3s'")
  await client.query('create database parakh owner parakh')
}

/** As the app connects: through pgbouncer and haproxy to the primary. */
export function appUrl({ ports }: Layout, { app }: Passwords): string {
  return `postgres://parakh:${app}@127.0.0.1:${ports.pgbouncer}/parakh`
}
