import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { type Bucket, startBucket } from '#tests/server/support/bucket.ts'
import {
  type GatewayStandIn,
  gatewayStandIn,
  type MailServer,
  mailServer,
} from '#tests/server/support/message-stand-ins.ts'
import { startPgBouncer } from '#tests/server/support/pgbouncer.ts'
import { type WebhookReceiver, webhookReceiver } from '#tests/server/support/webhook-receiver.ts'
import { type AppProcess, type Environment, startApp } from '../support/app-process.ts'
import { freePort } from '../support/test-environment.ts'
import { createCertificate, startProxy } from './proxy.ts'

/** The two processes, by the names that haproxy.cfg gives them. */
export const APP_NAMES = ['app1', 'app2'] as const
export type AppName = (typeof APP_NAMES)[number]

/**
 * What a lab runs, on this machine: PostgreSQL behind pgbouncer, a bucket, a mail server, an SMS
 * gateway, the lab's information system, and haproxy before two processes of the app.
 */
export type System = {
  /** The address that patients use, HTTPS. */
  readonly address: string
  readonly folder: string
  readonly bucket: Bucket
  readonly mail: MailServer
  readonly sms: GatewayStandIn
  readonly lis: WebhookReceiver
  /** The environment of every command and process, through pgbouncer. */
  readonly env: Environment
  /** The same past pgbouncer, for `migrate`. */
  readonly migrationEnv: Environment
  /** Sets a variable for what is started from now on. */
  set(name: string, value: string): void
  start(name: AppName): Promise<void>
  /** Ends a process, by SIGTERM, and starts it again. @returns the exit code of the old one */
  replace(name: AppName): Promise<number | null>
  /** Asks one process, past the proxy. */
  ask(name: AppName, path: string): Promise<Response>
  logOf(name: AppName): string
  stop(): Promise<void>
}

/** Starts everything but the app; database and bucket are empty. */
export async function startSystem(): Promise<System> {
  const folder = mkdtempSync(join(tmpdir(), 'parakh-go-live-'))
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'database') })
  const pgbouncer = await startPgBouncer(postgres.url)
  if (!pgbouncer) throw new Error('pgbouncer is not installed: apt-get install pgbouncer')
  const [bucket, mail, sms] = await Promise.all([
    startBucket(),
    mailServer(),
    // Without an id of its own it reports by ours.
    gatewayStandIn({}),
  ])
  const certificate = createCertificate(folder)
  const lis = await webhookReceiver(certificate)
  const ports = { web: await freePort(), app1: await freePort(), app2: await freePort() }
  const stopProxy = startProxy(
    folder,
    { web: ports.web, apps: [ports.app1, ports.app2] },
    certificate,
  )
  const address = `https://localhost:${ports.web}`
  const env: Record<string, string> = {
    NODE_ENV: 'production',
    EMBEDDED: '0',
    SEED: 'none',
    MIGRATE: 'step',
    PUBLIC_URL: address,
    DATABASE_URL: pgbouncer.url,
    TOKEN_SECRET: randomBytes(32).toString('hex'),
    REPORT_SIGNING_KEY: randomBytes(32).toString('base64url'),
    BRAND_FILE: join(import.meta.dirname, 'brand/brand.json'),
    SMTP_URL: mail.url,
    MAIL_FROM: 'Meridian Diagnostics <care@meridian.example>',
    SMS_URL: sms.url,
    SMS_TOKEN: 'of-the-sms-gateway',
    SMS_REPORT_SECRET: randomBytes(16).toString('hex'),
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '2',
    RESEND_SECONDS: '5',
    // The lab's system runs on this machine.
    WEBHOOK_NETWORKS: '127.0.0.0/8',
    NODE_EXTRA_CA_CERTS: certificate.files.cert,
    ...bucket.env,
  }
  const running = new Map<AppName, AppProcess>()
  const logOf = (name: AppName) => join(folder, `${name}.log`)
  const start = async (name: AppName) => {
    // Processes on two machines share no folder.
    const own = { ...env, DATA_DIR: join(folder, name) }
    running.set(name, await startApp(ports[name], own, logOf(name)))
  }
  const stopped = async (name: AppName) => (await running.get(name)?.stop()) ?? null
  return {
    address,
    folder,
    bucket,
    mail,
    sms,
    lis,
    env,
    migrationEnv: { ...env, DATABASE_URL: postgres.url },
    set: (name, value) => {
      env[name] = value
    },
    start,
    async replace(name) {
      const code = await stopped(name)
      await start(name)
      return code
    },
    ask: (name, path) => fetch(`http://127.0.0.1:${ports[name]}${path}`),
    logOf,
    async stop() {
      await Promise.all([...running.keys()].map(stopped))
      await stopProxy()
      await Promise.all([lis.close(), sms.close(), mail.close(), bucket.stop()])
      await pgbouncer.stop()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
