import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a test file of the attack sent, and what came back. */
export type Figures = {
  readonly name: string
  readonly operations: number
  readonly requests: number
  /** Number of responses by status. */
  readonly statuses: Readonly<Record<string, number>>
  readonly slowest: { readonly operation: string; readonly ms: number }
}

/** Counts the requests of one test file. */
export function attackFigures(name: string) {
  const operations = new Set<string>()
  const statuses: Record<string, number> = {}
  let requests = 0
  let slowest = { operation: '', ms: 0 }

  return {
    count(operation: string, status: number, ms: number): void {
      operations.add(operation)
      requests += 1
      statuses[status] = (statuses[status] ?? 0) + 1
      if (ms > slowest.ms) slowest = { operation, ms: Math.round(ms) }
    },
    /** Writes the figures for `npm run attack`, which names the folder. */
    save(): void {
      const folder = process.env.ATTACK_FIGURES
      if (!folder) return
      mkdirSync(folder, { recursive: true })
      const figures: Figures = { name, operations: operations.size, requests, statuses, slowest }
      writeFileSync(join(folder, `${name.replaceAll(' ', '-')}.json`), JSON.stringify(figures))
    },
  }
}

export function readFigures(folder: string): Figures[] {
  return readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))
}
