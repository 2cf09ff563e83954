import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

export type Step = {
  name: string
  command: string
  args: string[]
  env?: Record<string, string>
  /** Prints what the command prints as it comes; else only what a failed one has printed. */
  live?: boolean
}

export type StepResult = {
  name: string
  ok: boolean
  seconds: number
}

const PATH = `${resolve('node_modules/.bin')}:${process.env.PATH ?? ''}`

/** The seconds of each step on this machine's last run. */
const TIMES_FILE = '.cache/step-seconds.json'

/** Runs one command. Never rejects: a command that cannot start is a failed step. */
export function runStep(step: Step): Promise<StepResult> {
  const { name, live = false } = step
  const last = lastSeconds()[name]
  console.log(`▶ ${name}${last === undefined ? '' : ` (last time ${inMinutes(last)})`}`)
  const startedAt = performance.now()
  return new Promise((settle) => {
    const child = spawn(step.command, step.args, { env: { ...process.env, PATH, ...step.env } })
    const kept: string[] = []
    let line = ''
    const take = (text: string) => {
      if (!live) kept.push(text)
      const lines = (line + text).split('\n')
      line = lines.pop() ?? ''
      if (live) for (const whole of lines) console.log(`${name} │ ${whole}`)
    }
    const finish = (ok: boolean) => {
      if (live && line !== '') console.log(`${name} │ ${line}`)
      const seconds = (performance.now() - startedAt) / 1000
      const result = { name, ok, seconds }
      console.log(stepLine(result))
      if (!ok && kept.length > 0) console.log(kept.join('').trimEnd())
      settle(result)
    }
    child.stdout.setEncoding('utf8').on('data', take)
    child.stderr.setEncoding('utf8').on('data', take)
    child.on('error', (error) => {
      take(`${error.message}\n`)
      finish(false)
    })
    child.on('close', (code) => finish(code === 0))
  })
}

/** Runs the steps in order, `width` at a time. */
export async function runSteps(steps: readonly Step[], width: number): Promise<StepResult[]> {
  const waiting = [...steps]
  const results: StepResult[] = []
  async function worker() {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      results.push(await runStep(step))
    }
  }
  await Promise.all(Array.from({ length: width }, worker))
  keepSeconds(results)
  return results
}

export function stepLine({ name, ok, seconds }: StepResult): string {
  return `${ok ? '✓' : '✗'} ${name.padEnd(18)}${inMinutes(seconds).padStart(9)}`
}

function inMinutes(seconds: number): string {
  const whole = Math.round(seconds)
  return whole < 60
    ? `${seconds.toFixed(1)} s`
    : `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`
}

function lastSeconds(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(TIMES_FILE, 'utf8'))
  } catch {
    return {}
  }
}

function keepSeconds(results: readonly StepResult[]): void {
  mkdirSync('.cache', { recursive: true })
  const times = Object.fromEntries(results.map(({ name, seconds }) => [name, seconds]))
  writeFileSync(TIMES_FILE, JSON.stringify({ ...lastSeconds(), ...times }))
}
