import type { Path, PathStep } from 'chart-paths/covering/paths.ts'
import type { ExploredState } from 'chart-paths/exploring/explored-state.ts'
import { expect, type Page } from 'playwright/test'
import type { AnyEventObject } from 'xstate'
import { stateOf } from '#lib/system/state-of.ts'

/** Longest wait for what a step leads to: a sign-in takes seconds on a busy machine. */
export const STEP_MS = 15_000

/** Pauses between looks, ms: most steps have ended within a frame or two. */
export const SOON = [20, 20, 50, 100, 250]

export type PageContext = { readonly page: Page }

export type PathTestContext = PageContext & { readonly progress: PathProgress }

/** The progress of a replay: the current step, and the position in the page's trace. */
export class PathProgress {
  readonly path: Path
  /** States that axe has checked in this replay. */
  readonly seen = new Set<string>()
  private walked = -1
  private read = 0

  constructor(path: Path) {
    this.path = path
  }

  /** The index of the current step. */
  get step(): number {
    return Math.max(this.walked, 0)
  }

  /** The remaining steps. The current step is the first, also while its states are asserted. */
  get ahead(): readonly PathStep[] {
    return this.path.steps.slice(Math.max(this.walked, 0))
  }

  /** The state after the current step. */
  get next(): ExploredState | undefined {
    return this.path.steps[this.step]?.result.state
  }

  /** The leading events of the path that match `kind`. */
  leading(kind: RegExp): readonly AnyEventObject[] {
    const causes = this.path.steps.map(({ cause }) => cause)
    const others = causes.findIndex(({ type }) => !kind.test(type))
    return causes.slice(0, others === -1 ? causes.length : others).map(({ event }) => event)
  }

  /** The outcome of this actor's current or next call; null when the path ends before. */
  endOf(actor: string): string | null {
    const cause = this.ahead
      .map((step) => step.cause)
      .find((one) => one.kind === 'outcome' && one.actor === actor)
    return cause?.kind === 'outcome' ? cause.outcome : null
  }

  /** Advances to the next state. */
  arrive(): void {
    this.walked += 1
  }

  /** Skips the trace up to now, which is not part of the path. */
  async forgetTrace(page: Page): Promise<void> {
    this.read = await page.evaluate(() => globalThis.parakhTrace?.read().entries.length ?? 0)
  }

  /**
   * Expects that the page's trace has the last step with the planned state, even if the chart has
   * already left that state.
   */
  async expectTraced(page: Page, { snapshot }: ExploredState): Promise<void> {
    const cause = this.path.steps[this.walked - 1]?.cause
    const wanted = {
      machine: snapshot.machine.id,
      event: cause?.event.type ?? 'xstate.init',
      state: stateOf(snapshot),
    }
    const find = () =>
      page.evaluate(
        ([{ machine, event, state }, from]) => {
          const entries = globalThis.parakhTrace?.read().entries ?? []
          const isIt = (entry: (typeof entries)[number], index: number) =>
            index >= from &&
            entry.machine === machine &&
            entry.event === event &&
            entry.state === state
          return entries.findIndex(isIt)
        },
        [wanted, this.read] as const,
      )
    const message = `the trace has ${wanted.event} leading ${wanted.machine} to ${wanted.state}`
    let found = -1
    const look = async () => {
      found = await find()
      return found
    }
    try {
      await expect
        .poll(look, { message, timeout: STEP_MS, intervals: SOON })
        .toBeGreaterThanOrEqual(this.read)
    } catch (cause) {
      throw new Error(`${message}; it has instead:\n${await this.tracedSince(page)}`, { cause })
    }
    this.read = found + 1
  }

  private async tracedSince(page: Page): Promise<string> {
    const entries = await page.evaluate(() => globalThis.parakhTrace?.read().entries ?? [])
    const lines = entries
      .slice(this.read)
      .map((one) => `${one.machine}: ${one.event} → ${one.state}`)
    return lines.join('\n')
  }
}
