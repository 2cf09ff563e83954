import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const ROOT = join(import.meta.dirname, '../..')

export type Environment = Readonly<Record<string, string>>

export type AppProcess = {
  /** Sends SIGTERM and waits for the end. @returns the exit code */
  stop(): Promise<number | null>
}

type Ended = {
  readonly code: number | null
  /** Both streams. */
  readonly said: string
  /** Standard output. */
  readonly printed: string
}

/**
 * Runs a command of the build (`dist/server/NAME.js`) to its end, as an operator does.
 * @returns its exit code, and what it printed.
 */
export async function run(
  command: string,
  args: readonly string[],
  env: Environment,
): Promise<Ended> {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [join(ROOT, `dist/server/${command}.js`), ...args], {
    cwd: ROOT,
    env: { PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [said, printed] = ['', '']
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (stream === child.stdout) printed += text
    })
  }
  await once(child, 'close')
  return { code: child.exitCode, said, printed }
}

/**
 * Starts a process of the app and waits until it is ready; its log goes to `log`.
 * @throws Error when it ends before.
 */
export async function startApp(port: number, env: Environment, log: string): Promise<AppProcess> {
  const { PATH = '' } = process.env
  const output = openSync(log, 'a')
  const child = spawn(process.execPath, [join(ROOT, 'dist/server/main.js')], {
    cwd: ROOT,
    env: { PATH, ...env, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  const ended = once(child, 'exit')
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`A process did not start; see ${log}.`)
    await pause(100)
  }
  return {
    async stop() {
      child.kill('SIGTERM')
      await ended
      return child.exitCode
    },
  }
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
  return answer?.ok ?? false
}
