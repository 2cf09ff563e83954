import { done, type OutcomeCatalogue } from '#tools/paths/model.ts'
import { failed, network } from '../../shared/failures.ts'
import type { ConnectedCall } from '../live-visit.machine.ts'

export type LiveVisitActors = { readonly connectCall: ConnectedCall }

export const liveVisitOutcomes: OutcomeCatalogue<LiveVisitActors> = {
  connectCall: {
    number: done(
      { number: '+912240000000', until: '2026-11-22T03:00:00.000Z' },
      'a number connects them',
    ),
    rung: done({ number: null, until: null }, 'the patient is rung'),
    noCall: failed(
      'refused',
      'no-call',
      'We cannot connect you with the phlebotomist. Please call us.',
      'the two cannot be connected',
    ),
    callFailed: failed(
      'refused',
      'call-failed',
      'We could not connect the call. Try again, or call us.',
      'the bridge does not answer',
    ),
    tooMany: failed(
      'refused',
      'address-too-many',
      'Too many requests from this device. Try again in 10 minutes.',
      'the patient asked too often',
    ),
    network,
  },
}
