import { expect, type Page } from '@playwright/test'
import type { AnyEventObject } from 'xstate'
import { stateOf } from '#lib/system/state-of.ts'
import type { Path, PathStep } from '#tools/paths/covering/paths.ts'
import type { ExploredState } from '#tools/paths/exploring/explored-state.ts'

export type PageContext = { readonly page: Page }

export type PathTestContext = PageContext & { readonly progress: PathProgress }

/** How far a path has been walked and the trace of the page has been read. */
export class PathProgress {
  readonly path: Path
  /** States whose accessibility was checked on this walk. */
  readonly seen = new Set<string>()
  private walked = -1
  private read = 0

  constructor(path: Path) {
    this.path = path
  }

  /** Index of the current step. */
  get step(): number {
    return Math.max(this.walked, 0)
  }

  /** The remaining steps, from the current one on. */
  get ahead(): readonly PathStep[] {
    return this.path.steps.slice(Math.max(this.walked, 0))
  }

  /** The events of the leading steps that match `kind`. */
  leading(kind: RegExp): readonly AnyEventObject[] {
    const causes = this.path.steps.map(({ cause }) => cause)
    const others = causes.findIndex(({ type }) => !kind.test(type))
    return causes.slice(0, others === -1 ? causes.length : others).map(({ event }) => event)
  }

  /** Outcome of the current or next call of an actor; null when the path has none. */
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

  /** Ignores the trace entries so far. */
  async forgetTrace(page: Page): Promise<void> {
    this.read = await page.evaluate(() => globalThis.parakhTrace?.read().entries.length ?? 0)
  }

  /**
   * Expects the trace of the page to have the last step, leading to the planned state. A transient
   * state is found too.
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
    await expect.poll(find, { message }).toBeGreaterThanOrEqual(this.read)
    this.read = (await find()) + 1
  }
}
