import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Owner } from '../../server/db/embedded/owner.ts'
import { ClusterProblem } from './cluster-problem.ts'
import type { Layout } from './layout.ts'
import { requireProgram } from './programs.ts'

export type Command = {
  readonly name: string
  readonly program: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** The user that runs it, if not ours. */
  readonly owner?: Owner | undefined
  /** Network namespace in which it runs. */
  readonly namespace?: string | undefined
  readonly cwd?: string
}

export type Child = {
  readonly name: string
  readonly pid: number
  isRunning(): boolean
  /** Asks it to end, and forces it after `STOP_MS`. */
  stop(): Promise<void>
  signal(signal: NodeJS.Signals): void
}

const STOP_MS = 30_000

/** Starts a program in a process group of its own, so that Ctrl-C reaches this process only. */
export function startChild(layout: Layout, command: Command): Child {
  const { name, owner, env, cwd = '/' } = command
  const log = openSync(logOf(layout, name), 'a')
  const { PATH = '', LANG = 'C.UTF-8', HOME = '/' } = process.env
  const [program, args, asOwner] = withNamespace(command)
  const child = spawn(program, args, {
    ...(asOwner && owner),
    cwd,
    env: { PATH: `${PATH}:/usr/sbin:/sbin`, LANG, HOME, ...env },
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.on('error', () => undefined)
  const isRunning = () =>
    child.pid !== undefined && child.exitCode === null && child.signalCode === null
  return {
    name,
    pid: child.pid ?? 0,
    isRunning,
    signal: (signal) => void child.kill(signal),
    stop: () => stop(child, isRunning),
  }
}

/** Only root enters a namespace, so the user is changed inside it. */
function withNamespace({ program, args, owner, namespace }: Command): [string, string[], boolean] {
  if (namespace === undefined) return [program, [...args], true]
  const asOwner = owner
    ? [
        requireProgram('setpriv'),
        ...[`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'],
      ]
    : []
  const inside = ['netns', 'exec', namespace, ...asOwner, program, ...args]
  return [requireProgram('ip'), inside, false]
}

async function stop(child: ChildProcess, isRunning: () => boolean): Promise<void> {
  if (!isRunning()) return
  const ended = once(child, 'exit')
  child.kill('SIGCONT')
  child.kill('SIGTERM')
  const forced = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  await ended
  clearTimeout(forced)
}

export function logOf({ logs }: Layout, name: string): string {
  return join(logs, `${name}.log`)
}

/** @throws ClusterProblem with the end of its log if the program has ended. */
export function requireRunning(layout: Layout, child: Child): void {
  if (child.isRunning()) return
  const file = logOf(layout, child.name)
  const end = readFileSync(file, 'utf8').trim().split('\n').slice(-8).join('\n')
  throw new ClusterProblem(`${child.name} ended. The end of ${file}:\n${end}`)
}
