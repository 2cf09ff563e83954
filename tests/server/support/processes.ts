import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createNetServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export type Process = {
  readonly port: number
  /** Waits until the process is ready. */
  started(): Promise<void>
  /** Sends SIGTERM; returns the exit code. */
  stop(): Promise<number | null>
}

export async function freePort(): Promise<number> {
  const probe = createNetServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  // SAFETY: a server that listens on a port has an address of this form.
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

const PROGRAM = `import { run } from '#server/run.ts'; await run(() => async () => {})`

/** Starts the server as a process of its own, without the web app. */
export async function startProcess(env: Record<string, string>): Promise<Process> {
  const port = await freePort()
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', PROGRAM],
    {
      env: { ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1' },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const exited = once(child, 'exit')
  return {
    port,
    async started() {
      while (!(await isReady(port))) {
        if (child.exitCode !== null) throw new Error('The server did not start.')
        await pause(50)
      }
    },
    async stop() {
      child.kill('SIGTERM')
      await exited
      return child.exitCode
    },
  }
}

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asking = request({ port, host: '127.0.0.1', path: '/readyz', timeout: 1_000 }, (said) => {
      said.resume()
      resolve(said.statusCode === 200)
    })
    asking.on('timeout', () => asking.destroy())
    asking.on('error', () => resolve(false))
    asking.end()
  })
}

export type Balancer = {
  readonly port: number
  add(backend: Process): void
  remove(backend: Process): void
  close(): Promise<void>
}

/**
 * Forwards requests in turn to the backends whose `/readyz` last answered 200, on connections that it
 * keeps. It repeats no request: one that breaks is answered 502.
 */
export async function startBalancer(askEveryMs: number): Promise<Balancer> {
  const backends = new Map<Process, boolean>()
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const server: Server = createServer((incoming, outgoing) => {
    const ready = [...backends].filter(([, isUp]) => isUp).map(([backend]) => backend)
    turn += 1
    const { port } = ready[turn % ready.length] ?? { port: 0 }
    const { method, url: path, headers } = incoming
    const asking = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
    })
    asking.on('error', ({ message }) => outgoing.writeHead(502).end(message))
    incoming.pipe(asking)
  })
  const asking = setInterval(() => {
    for (const backend of backends.keys()) {
      void isReady(backend.port).then((isUp) => {
        if (backends.has(backend)) backends.set(backend, isUp)
      })
    }
  }, askEveryMs)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    // SAFETY: a server that listens on a port has an address of this form.
    port: (server.address() as AddressInfo).port,
    add: (backend) => void backends.set(backend, true),
    remove: (backend) => void backends.delete(backend),
    async close() {
      clearInterval(asking)
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
