import { fromPromise } from 'xstate'
import type { Api } from '#lib/http/api.ts'
import { withTabLock } from '#lib/tabs/tab-lock.ts'
import type { Tabs } from '#lib/tabs/tabs.ts'
import type { CallbackRequest } from '#machines/callback/callback.events.ts'
import type { Claim } from '#machines/callback/callback.machine.ts'
import { callbackMachine } from '#machines/callback/callback.machine.ts'
import { claimFirstVisit, firstVisitState } from './first-visit.ts'

export type CallbackPorts = {
  readonly api: Api
  readonly tabs: Tabs
  readonly cityId: () => number
}

/** Provides the callback chart with the enquiry call and the stored deadline. */
export function provideCallback({ api, tabs, cityId }: CallbackPorts) {
  return callbackMachine.provide({
    actors: {
      restoreCallback: fromPromise(() => firstVisitState()),
      claimCallback: fromPromise(() => withTabLock('parakh.callback', () => claim(tabs))),
      requestCallback: fromPromise<undefined, CallbackRequest>(async ({ input }) => {
        const body = { ...input, city_id: cityId() }
        await api.call('callbackRequest', { body })
        return undefined
      }),
    },
  })
}

/** Stored with the first visit and announced to the other tabs, so the dialog never opens again. */
async function claim(tabs: Tabs): Promise<Claim> {
  if (!(await claimFirstVisit())) return 'taken'
  tabs.broadcast({ type: 'callback-asked' })
  return 'mine'
}
