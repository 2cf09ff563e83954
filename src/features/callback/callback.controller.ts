import { fromPromise } from 'xstate'
import { CALLBACK_DELAY_MS } from '#config/constants.ts'
import type { Api } from '#lib/http/api.ts'
import { BROWSER_KEYS } from '#lib/storage/local-database.ts'
import { storedRecord } from '#lib/storage/stored-record.ts'
import { exclusively } from '#lib/tabs/exclusively.ts'
import type { Tabs } from '#lib/tabs/tabs.ts'
import type { CallbackRequest } from '#machines/callback/callback.events.ts'
import { callbackMachine } from '#machines/callback/callback.machine.ts'
import type { Claim, RestoredCallback } from '#machines/callback/callback.outcomes.ts'

/** When this browser first came (milliseconds since 1970), and whether the dialog was shown. */
type FirstVisit = { readonly at: number; readonly shown: boolean }

const firstVisit = storedRecord<FirstVisit>({
  key: BROWSER_KEYS.firstVisit,
  version: 1,
  holds: (data): data is FirstVisit =>
    typeof data === 'object' && data !== null && 'at' in data && 'shown' in data,
})

export type CallbackPorts = {
  readonly api: Api
  readonly tabs: Tabs
  readonly cityId: () => number
}

/** The callback chart, joined to the enquiry call and the kept deadline. */
export function provideCallback({ api, tabs, cityId }: CallbackPorts) {
  return callbackMachine.provide({
    actors: {
      restoreCallback: fromPromise(() => restore()),
      claimCallback: fromPromise(() => exclusively('parakh.callback', () => claim(tabs))),
      requestCallback: fromPromise<undefined, CallbackRequest>(async ({ input }) => {
        const body = { ...input, city_id: cityId() }
        await api.call('callbackRequest', { body }, { quiet: true })
        return undefined
      }),
    },
  })
}

/** Never again: kept with the first visit, and told to the other tabs. */
async function claim(tabs: Tabs): Promise<Claim> {
  if ((await firstVisit.load())?.data.shown) return 'taken'
  tabs.tell({ type: 'callback-asked' })
  await firstVisit.save({ at: Date.now(), shown: true })
  return 'mine'
}

async function restore(): Promise<RestoredCallback> {
  const kept = await firstVisit.load()
  if (kept?.data.shown) return { kind: 'over' }
  if (!kept) await firstVisit.save({ at: Date.now(), shown: false })
  const elapsed = kept ? Date.now() - kept.data.at : 0
  return { kind: 'pending', remainingMs: Math.max(0, CALLBACK_DELAY_MS - elapsed) }
}
