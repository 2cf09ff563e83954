import type { Explore } from '#tools/paths/model.ts'
import type { Samples } from '../../shared/samples.ts'
import type { TakeOutEvent, TakeOutInput } from '../take-out.events.ts'
import { type TakeOutContext, takeOutMachine } from '../take-out.machine.ts'
import { sampleRemoval, takeOutOutcomes } from './take-out.outcomes.ts'

const input: TakeOutInput = { orderId: 'o-1', code: sampleRemoval.code }

const samples = {
  'test.takeOut': {
    press: { event: { type: 'test.takeOut' }, says: 'the patient confirms to take the test out' },
  },
  'removal.reload': {
    press: { event: { type: 'removal.reload' }, says: 'the patient loads what changes again' },
  },
} satisfies Samples<TakeOutEvent>

export const takeOutExplore: Explore = {
  machine: takeOutMachine,
  input,
  events: samples,
  outcomes: takeOutOutcomes,
  key: ({ code }: TakeOutContext) => ({ code }),
}
