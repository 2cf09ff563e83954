import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readSettings } from '#server/config.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { StartProblem } from '#server/start-problem.ts'

/*
 * Development: Vite updates the web app, and a change under server/ restarts the server process.
 * This process owns the database, so it survives the restarts.
 */

const watcherProgram = fileURLToPath(import.meta.resolve('tsx/cli'))
const server = fileURLToPath(import.meta.resolve('./dev-server.ts'))

async function dev(): Promise<number> {
  const { databaseUrl, providerUrl, dataDir } = readSettings(process.env)
  const needsDatabase = databaseUrl === undefined && providerUrl === undefined
  const database = needsDatabase ? await startEmbeddedPostgres({ dataDir }) : undefined
  const environment = {
    NODE_ENV: 'development',
    LOG_LEVEL: 'warn',
    ...(database && { EMBEDDED: '1', DATABASE_URL: database.url }),
    ...process.env,
  }
  const watcher = spawn(
    process.execPath,
    [watcherProgram, 'watch', '--clear-screen=false', server],
    { stdio: 'inherit', env: environment },
  )
  // Ctrl-C also reaches the watcher. This process must not exit before the database has stopped.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => watcher.kill('SIGTERM'))
  const code = await new Promise<number>((resolve) => {
    watcher.once('exit', (status) => resolve(status ?? 0))
  })
  await database?.stop()
  return code
}

try {
  process.exit(await dev())
} catch (error) {
  console.error(error instanceof StartProblem ? error.message : error)
  process.exit(error instanceof StartProblem ? error.exitCode : 1)
}
