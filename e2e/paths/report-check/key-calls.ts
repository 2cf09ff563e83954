import type { Page, Route } from 'playwright/test'
import { endpoints } from '#contract/inventory.ts'
import type { ReportKey } from '#contract/rules/report-code.ts'
import { deleteRecord } from '../../support/local-records.ts'
import { HeldCalls } from '../held-calls.ts'
import type { PathProgress } from '../path-progress.ts'

const ACTOR = 'checkWithCurrentKeys'

/**
 * The calls for the lab's keys. They are aborted before a check without keys. The first call passes;
 * later calls, which refresh the keys, are held.
 */
export class KeyCalls extends HeldCalls {
  private readonly progress: PathProgress
  private hasPassed = false

  constructor(progress: PathProgress) {
    super({ [ACTOR]: [endpoints.reportKeys.path] })
    this.progress = progress
  }

  /** Whether this or a later check has no keys. */
  get areAborted(): boolean {
    return this.progress.ahead.some(({ cause }) => cause.type === 'checkCode → noKeys')
  }

  /** The keys have not changed. */
  passSame(): Promise<void> {
    return this.pass(ACTOR)
  }

  /** Adds a key to the response. */
  async passWith(key: ReportKey): Promise<void> {
    for (const route of await this.take(ACTOR)) {
      const answer = await route.fetch()
      // SAFETY: the provider encodes the response by the schema of this endpoint.
      const { result } = (await answer.json()) as { result: { keys: readonly ReportKey[] } }
      const keys = [...result.keys, { ...key, algorithm: 'Ed25519' }]
      await route.fulfill({ json: { result: { keys } } })
    }
  }

  /** Aborts the call and deletes the stored keys. */
  async lose(page: Page): Promise<void> {
    await deleteRecord(page, 'report-keys')
    await this.abort(ACTOR)
  }

  protected override hold(actor: string, route: Route): void {
    if (this.areAborted) void route.abort()
    else if (this.hasPassed) super.hold(actor, route)
    else {
      this.hasPassed = true
      void route.continue()
    }
  }
}
