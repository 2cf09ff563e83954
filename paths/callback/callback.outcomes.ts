import { done, type OutcomeCatalogue } from 'chart-paths/model.ts'
import type { Claim, RestoredCallback } from '#machines/callback/callback.machine.ts'
import { failed, network } from '#machines/shared/failures.ts'
import { addressTooMany } from '#machines/shared/refusals.ts'

export type CallbackActors = {
  readonly restoreCallback: RestoredCallback
  readonly claimCallback: Claim
  readonly requestCallback: undefined
}

export const callbackOutcomes: OutcomeCatalogue<CallbackActors> = {
  restoreCallback: {
    firstVisit: done({ kind: 'pending', remainingMs: 40_000 }, 'this is the first visit'),
    over: done({ kind: 'over' }, 'the dialog was shown before'),
    network: { ...network, says: 'the storage cannot be read' },
  },
  claimCallback: {
    mine: done('mine', 'this tab may show the dialog'),
    taken: done('taken', 'another tab shows the dialog'),
    network: { ...network, says: 'the storage cannot be read' },
  },
  requestCallback: {
    stored: done(undefined, 'the request is stored'),
    refused: failed('refused', 'invalid', 'Check the mobile number.', 'the request is refused'),
    addressTooMany,
    network,
  },
}
