import type { Page, Route } from '@playwright/test'
import { endpoints } from '#contract/inventory.ts'
import type { ReportKey } from '#contract/rules/report-code.ts'
import { deleteRecord } from '../../support/local-records.ts'
import { HeldCalls } from '../held-calls.ts'
import type { PathProgress } from '../path-progress.ts'

const ACTOR = 'checkAnew'

/**
 * The calls for the lab's keys. Before a check that has to go without them none is answered; the
 * first one that is brings them; any other asks for those of today, and is held.
 */
export class KeyCalls extends HeldCalls {
  private readonly progress: PathProgress
  private areHad = false

  constructor(progress: PathProgress) {
    super({ [ACTOR]: [endpoints.reportKeys.path] })
    this.progress = progress
  }

  /** A check of the path, this step's or a later one, has to go without keys. */
  get areCut(): boolean {
    return this.progress.ahead.some(({ cause }) => cause.type === 'checkCode → noKeys')
  }

  /** The keys of today are those of before. */
  passSame(): Promise<void> {
    return this.pass(ACTOR)
  }

  /** Among the keys of today is a new one. */
  async passWith(key: ReportKey): Promise<void> {
    for (const route of await this.take(ACTOR)) {
      const answer = await route.fetch()
      // SAFETY: the provider encodes the answer by the schema of this endpoint.
      const { result } = (await answer.json()) as { result: { keys: readonly ReportKey[] } }
      const keys = [...result.keys, { ...key, algorithm: 'Ed25519' }]
      await route.fulfill({ json: { result: { keys } } })
    }
  }

  /** No answer, and nothing that was kept from before. */
  async lose(page: Page): Promise<void> {
    await deleteRecord(page, 'report-keys')
    await this.abort(ACTOR)
  }

  protected override hold(actor: string, route: Route): void {
    if (this.areCut) void route.abort()
    else if (this.areHad) super.hold(actor, route)
    else {
      this.areHad = true
      void route.continue()
    }
  }
}
