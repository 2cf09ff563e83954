import type { FastifyInstance } from 'fastify'
import type { Settings } from './config.ts'
import { StartProblem, systemCode } from './start-problem.ts'

/** Pending requests may finish within this time; then connections are closed. */
const SHUTDOWN_TIMEOUT_MS = 15_000

/** Stops listening, and waits for pending requests. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS)
  await app.close()
  clearTimeout(cut)
}

/** @throws StartProblem if the address cannot be used. */
export async function listen(
  app: FastifyInstance,
  { host, port }: Pick<Settings, 'host' | 'port'>,
): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const code = systemCode(error)
    if (code === 'EADDRINUSE') {
      throw new StartProblem(`Port ${port} is in use. Stop what uses it, or set PORT.`)
    }
    if (code === 'EACCES') {
      throw new StartProblem(`Port ${port} needs rights this user lacks. Set PORT to 1024 or more.`)
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartProblem(`HOST is "${host}"; this machine has no such address.`)
    }
    throw error
  }
}
