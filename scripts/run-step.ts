import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

export type Step = {
  name: string
  command: string
  args: string[]
  env?: Record<string, string>
}

export type StepResult = {
  name: string
  ok: boolean
  seconds: number
  output: string
}

const PATH = `${resolve('node_modules/.bin')}:${process.env.PATH ?? ''}`

/** Runs one command. Never rejects: a command that cannot start is a failed step. */
export function runStep(step: Step): Promise<StepResult> {
  const startedAt = performance.now()
  return new Promise((settle) => {
    const child = spawn(step.command, step.args, { env: { ...process.env, PATH, ...step.env } })
    const output: string[] = []
    const finish = (ok: boolean) =>
      settle({
        name: step.name,
        ok,
        seconds: (performance.now() - startedAt) / 1000,
        output: output.join(''),
      })
    child.stdout.setEncoding('utf8').on('data', (text: string) => output.push(text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => output.push(text))
    child.on('error', (error) => {
      output.push(error.message)
      finish(false)
    })
    child.on('close', (code) => finish(code === 0))
  })
}

/** Runs the steps in order, `width` at a time, and prints a line when each ends. */
export async function runSteps(steps: readonly Step[], width: number): Promise<StepResult[]> {
  const waiting = [...steps]
  const results: StepResult[] = []
  async function worker() {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const result = await runStep(step)
      console.log(stepLine(result))
      results.push(result)
    }
  }
  await Promise.all(Array.from({ length: width }, worker))
  return results
}

export function stepLine({ name, ok, seconds }: StepResult): string {
  return `${ok ? '✓' : '✗'} ${name.padEnd(18)}${seconds.toFixed(1).padStart(7)} s`
}

/** Prints the output of failed steps; returns true when none failed. */
export function reportFailures(results: readonly StepResult[]): boolean {
  const failed = results.filter((result) => !result.ok)
  for (const { name, output } of failed) console.log(`\n── ${name} ──\n${output.trimEnd()}`)
  return failed.length === 0
}
