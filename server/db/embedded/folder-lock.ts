import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartProblem, systemCode } from '#server/start-problem.ts'

/**
 * Socket paths are limited to about 104 bytes; for a longer path the socket is in the system's
 * temporary folder.
 */
function socketOf(folder: string): string {
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  if (process.platform === 'win32') return `\\\\.\\pipe\\parakh-${hash}`
  const inside = join(folder, 'in-use.sock')
  return Buffer.byteLength(inside) < 100 ? inside : join(tmpdir(), `parakh-${hash}.sock`)
}

function listen(socket: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((connection) => connection.destroy())
    server.once('error', reject)
    server.listen(socket, () => resolve(server.unref()))
  })
}

function isAnswered(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket)
    connection.once('connect', () => resolve(true))
    connection.once('error', () => resolve(false))
  }).then((alive) => alive === true)
}

/**
 * Locks a data folder for this process. The lock is a socket that only a running process answers,
 * so a crashed process or a reused process id never blocks a start.
 * @returns a function that unlocks the folder.
 * @throws StartProblem if another process holds it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const socket = socketOf(folder)
  try {
    const server = await listen(socket)
    return () => new Promise((resolve) => server.close(() => resolve()))
  } catch (error) {
    if (systemCode(error) !== 'EADDRINUSE') throw error
    if (await isAnswered(socket)) {
      throw new StartProblem(
        `The data folder ${folder} is in use by another Parakh process. ` +
          'Stop that one, or set DATA_DIR to another folder.',
      )
    }
    await rm(socket, { force: true })
    return lockFolder(folder)
  }
}
