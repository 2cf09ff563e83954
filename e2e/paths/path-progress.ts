import { expect, type Page } from '@playwright/test'
import type { AnyEventObject } from 'xstate'
import { stateOf } from '#lib/system/state-of.ts'
import type { Path, PathStep } from '#tools/paths/covering/paths.ts'
import type { ExploredState } from '#tools/paths/exploring/explored-state.ts'

export type PageContext = { readonly page: Page }

export type PathTestContext = PageContext & { readonly progress: PathProgress }

/** How far a path has been walked, and the trace of the page been read. */
export class PathProgress {
  readonly path: Path
  /** States that were looked at closely on this walk. */
  readonly seen = new Set<string>()
  private walked = -1
  private read = 0

  constructor(path: Path) {
    this.path = path
  }

  /** The number of the step that is being done: the first is 0. */
  get step(): number {
    return Math.max(this.walked, 0)
  }

  /** The steps to come. While a step is done, and its states are looked at, it is the first. */
  get ahead(): readonly PathStep[] {
    return this.path.steps.slice(Math.max(this.walked, 0))
  }

  /** The events with which the path begins, as long as they are of this kind. */
  leading(kind: RegExp): readonly AnyEventObject[] {
    const causes = this.path.steps.map(({ cause }) => cause)
    const others = causes.findIndex(({ type }) => !kind.test(type))
    return causes.slice(0, others === -1 ? causes.length : others).map(({ event }) => event)
  }

  /** How the call of this actor ends that is under way, or made next; null when the path ends before. */
  endOf(actor: string): string | null {
    const cause = this.ahead
      .map((step) => step.cause)
      .find((one) => one.kind === 'outcome' && one.actor === actor)
    return cause?.kind === 'outcome' ? cause.outcome : null
  }

  /** The path has come to its next state. */
  arrive(): void {
    this.walked += 1
  }

  /** What the trace has until now is no step of the path. */
  async forgetTrace(page: Page): Promise<void> {
    this.read = await page.evaluate(() => globalThis.parakhTrace?.read().entries.length ?? 0)
  }

  /**
   * The page's own trace says that the step which led here happened, and that it left the chart in the
   * planned state: also one that the chart left at once.
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
