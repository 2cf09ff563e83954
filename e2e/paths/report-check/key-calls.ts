import type { Page, Route } from '@playwright/test'
import { endpoints } from '#contract/inventory.ts'
import type { ReportKey } from '#contract/rules/report-code.ts'
import { dropRecord } from '../../support/kept-records.ts'
import { HeldCalls } from '../held-calls.ts'
import type { PathProgress } from '../path-progress.ts'

const ACTOR = 'checkWithCurrentKeys'

/**
 * The calls for the keys of the lab. They fail while a later check has to go without keys; otherwise
 * the first one is answered, and each further one, which asks for the current keys, is held.
 */
export class KeyCalls extends HeldCalls {
  private readonly progress: PathProgress
  private areLoaded = false

  constructor(progress: PathProgress) {
    super({ [ACTOR]: [endpoints.reportKeys.path] })
    this.progress = progress
  }

  /** Whether this or a later check has to go without keys. */
  get areCut(): boolean {
    return this.progress.ahead.some(({ cause }) => cause.type === 'checkCode → noKeys')
  }

  /** The current keys are the cached ones. */
  passSame(): Promise<void> {
    return this.pass(ACTOR)
  }

  /** The current keys include a new one. */
  async passWith(key: ReportKey): Promise<void> {
    for (const route of await this.take(ACTOR)) {
      const answer = await route.fetch()
      // SAFETY: the provider encodes the answer by the schema of this endpoint.
      const { result } = (await answer.json()) as { result: { keys: readonly ReportKey[] } }
      const keys = [...result.keys, { ...key, algorithm: 'Ed25519' }]
      await route.fulfill({ json: { result: { keys } } })
    }
  }

  /** No answer, and no cached keys. */
  async lose(page: Page): Promise<void> {
    await dropRecord(page, 'report-keys')
    await this.abort(ACTOR)
  }

  protected override hold(actor: string, route: Route): void {
    if (this.areCut) void route.abort()
    else if (this.areLoaded) super.hold(actor, route)
    else {
      this.areLoaded = true
      void route.continue()
    }
  }
}
