import type { AddressInfo } from 'node:net'
import { relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { WebServing } from './app.ts'
import { readSettings, type Settings } from './config.ts'
import { placeOf } from './files/open-files.ts'
import { startForwarding } from './forwarding/start-forwarding.ts'
import { loggedError, printError } from './logged-error.ts'
import { type ErrorReports, errorReports } from './observe/error-reports.ts'
import { startTracing } from './observe/start-tracing.ts'
import { type RunningServer, startServer } from './start.ts'
import { StartProblem } from './start-problem.ts'
import { withSecrets } from './token-secret.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** One Ctrl-C under `npm start` arrives twice: from the terminal, and forwarded by npm. */
const SAME_PRESS_MS = 500

/** Life cycle of the process: start, print the URL, serve, stop on a signal. */
export async function run(web: (settings: Settings) => WebServing): Promise<void> {
  let server: Promise<RunningServer> | undefined
  let stoppingSince: number | undefined
  let observers: Observers = { errorReports: undefined, close: async () => {} }
  const onSignal = (signal: NodeJS.Signals) => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > SAME_PRESS_MS) process.exit(130)
      return
    }
    stoppingSince = performance.now()
    void end(server, signal, () => observers.close())
  }
  for (const signal of SIGNALS) process.on(signal, onSignal)
  // Node would print the whole error, including the values of a query.
  process.on('uncaughtException', (error) => {
    printError(error)
    observers.errorReports?.report(loggedError(error), { what: 'the process ended' })
    void observers.close().finally(() => process.exit(1))
  })

  try {
    const settings = readSettings(process.env)
    observers = await startObservers(settings)
    server =
      settings.providerUrl === undefined
        ? startServer(await withSecrets(settings), web, observers)
        : startForwarding(settings, settings.providerUrl, web, observers)
    const { app } = await server
    if (stoppingSince === undefined) greet(settings, app.server.address())
  } catch (error) {
    if (error instanceof StartProblem) console.error(error.message)
    else {
      printError(error)
      observers.errorReports?.report(loggedError(error), { what: 'the start failed' })
      await observers.close()
    }
    process.exit(error instanceof StartProblem ? error.exitCode : 1)
  }
}

type Observers = {
  readonly errorReports: ErrorReports | undefined
  /** Sends what is on the way, for two seconds at most. */
  close(): Promise<void>
}

const CLOSE_WITHIN_MS = 2_000

async function startObservers({ observe, environment }: Settings): Promise<Observers> {
  const { errorsTo, release, traces } = observe
  const reports =
    errorsTo === undefined ? undefined : errorReports(errorsTo, { release, environment })
  const stopTracing = traces ? await startTracing(release) : async () => {}
  return {
    errorReports: reports,
    async close() {
      const late = pause(CLOSE_WITHIN_MS, undefined, { ref: false })
      await Promise.race([Promise.allSettled([reports?.flush(), stopTracing()]), late])
    },
  }
}

async function end(
  server: Promise<RunningServer> | undefined,
  signal: NodeJS.Signals,
  closeObservers: () => Promise<void>,
): Promise<never> {
  try {
    const running = await server
    // Nobody waits for a balancer at a terminal.
    const drains = signal === 'SIGTERM'
    await running?.stop(drains ? running.drainSeconds : 0)
    await closeObservers()
    process.exit(0)
  } catch (error) {
    printError(error)
    process.exit(1)
  }
}

/** The channels by which messages leave. The embedded outbox is enough to try the app. */
function channelsOf({ embedded, messages }: Settings): string[][] {
  const { sms, email, whatsApp } = messages
  const set = [sms && 'SMS', email && 'e-mail', whatsApp && 'WhatsApp'].filter(Boolean)
  const missing = [!sms && 'SMS', !email && 'e-mail'].filter(Boolean)
  const others = missing.length > 0 ? `; not by ${missing.join(', ')} (docs/messages.md)` : ''
  if (set.length > 0) return [['Messages by', `${set.join(', ')}${others}`]]
  return embedded ? [] : [['Messages', 'are not sent: no gateway is set (docs/messages.md)']]
}

function ownProvider(config: Settings, here: string): string[][] {
  return [
    ['API docs', `${here}/api/docs`],
    ...(config.embedded ? [['One-time passwords', `${here}/dev/outbox`]] : []),
    ...channelsOf(config),
    ['Data', relative(process.cwd(), config.dataDir) || config.dataDir],
    ...(config.files.kind === 's3' ? [['Files', placeOf(config.files)]] : []),
  ]
}

/** A lab must not send its patients to the invented lab. */
function brandLines({ missingContacts }: Settings): string[][] {
  if (missingContacts.length === 0) return []
  return [
    ['Brand', `lacks ${missingContacts.join(', ')}: the invented lab's are shown (docs/brand.md)`],
  ]
}

function greet(config: Settings, address: AddressInfo | string | null): void {
  const port = typeof address === 'object' && address ? address.port : config.port
  const here = `http://localhost:${port}`
  const lines = [
    ['', ''],
    [config.labName, here],
    ...(config.providerUrl === undefined
      ? ownProvider(config, here)
      : [
          ['Pages and files', 'from this process'],
          ['/api/v1', `from ${config.providerUrl}/api/v1`],
          ['Blog posts', config.sites.blogApiUrl || `from ${config.providerUrl}`],
          ['Database', 'none'],
        ]),
    ...brandLines(config),
    ['Stop', 'Ctrl-C'],
    ['', ''],
  ]
  const width = Math.max(...lines.map(([name = '']) => name.length))
  for (const [name = '', value = ''] of lines)
    console.log(`  ${name.padEnd(width)}  ${value}`.trimEnd())
}
