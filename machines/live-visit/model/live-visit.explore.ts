import type { Explore } from '#tools/paths/model.ts'
import type { Samples } from '../../shared/samples.ts'
import type { LiveVisitEvent } from '../live-visit.events.ts'
import { liveVisitMachine } from '../live-visit.machine.ts'
import { liveVisitOutcomes } from './live-visit.outcomes.ts'

const news = (event: LiveVisitEvent, says: string) => ({ event, says })

const samples = {
  'visit.plan': { told: news({ type: 'visit.plan' }, 'the order has another slot') },
  'visit.depart': { told: news({ type: 'visit.depart' }, 'the phlebotomist sets out') },
  'visit.delay': { told: news({ type: 'visit.delay' }, 'the visit is late') },
  'visit.arrive': { told: news({ type: 'visit.arrive' }, 'the phlebotomist is at the door') },
  'visit.end': { told: news({ type: 'visit.end' }, 'the sample is taken') },
  'position.show': {
    recent: news({ type: 'position.show', age: 'recent' }, 'the lab tells where they are'),
    old: news({ type: 'position.show', age: 'old' }, 'the last position is minutes old'),
  },
  'position.hide': { told: news({ type: 'position.hide' }, 'there is no position any more') },
  'lab.lose': { told: news({ type: 'lab.lose' }, 'the order cannot be read again') },
  'lab.answer': { told: news({ type: 'lab.answer' }, 'the order is read again') },
  'wait.choose': { press: news({ type: 'wait.choose' }, 'the patient chooses to wait') },
  'slot.choose': {
    next: news({ type: 'slot.choose', slotId: 's-2' }, 'the patient chooses another slot'),
  },
  'way.confirm': { press: news({ type: 'way.confirm' }, 'the patient confirms the choice') },
  'way.reconsider': {
    press: news({ type: 'way.reconsider' }, 'the patient looks at the choices again'),
  },
  'call.ask': { press: news({ type: 'call.ask' }, 'the patient asks for a call') },
} satisfies Samples<LiveVisitEvent>

const SENT_ON_CHANGE = 'It is sent when it changes; here it is so already.'
const NOT_ON_THE_WAY = 'Positions are of the way only, and a way begins without one.'

export const liveVisitExplore: Explore = {
  machine: liveVisitMachine,
  input: { orderId: 'o-1' },
  events: samples,
  outcomes: liveVisitOutcomes,
  outsideEvents: [
    'visit.plan',
    'visit.depart',
    'visit.delay',
    'visit.arrive',
    'visit.end',
    'position.show',
    'position.hide',
    'lab.lose',
    'lab.answer',
  ],
  ignoredEvents: [
    { state: /visit\.planned/, events: ['visit.plan'], why: SENT_ON_CHANGE },
    {
      state: /progress\.onTheWay|coming\.(position|call)/,
      events: ['visit.depart'],
      why: SENT_ON_CHANGE,
    },
    { state: /progress\.late/, events: ['visit.delay'], why: SENT_ON_CHANGE },
    {
      state: /progress\.late/,
      events: ['visit.depart'],
      why: 'A late visit stays one, whatever the lab says of the arrival.',
    },
    {
      state: /visit\.arrived/,
      events: ['visit.plan', 'visit.depart', 'visit.delay', 'visit.arrive'],
      why: 'At the door, only the sample or a cancellation follows.',
    },
    {
      state: /visit\.over/,
      events: ['visit.plan', 'visit.depart', 'visit.delay', 'visit.arrive', 'visit.end'],
      why: 'An order has one visit; a second sample is another part of the page.',
    },
    {
      state: /visit\.(planned|arrived|over)/,
      events: ['position.show', 'position.hide'],
      why: NOT_ON_THE_WAY,
    },
    { state: /position\.hidden/, events: ['position.hide'], why: SENT_ON_CHANGE },
    { state: /lab\.answering/, events: ['lab.answer'], why: SENT_ON_CHANGE },
    { state: /lab\.silent/, events: ['lab.lose'], why: SENT_ON_CHANGE },
  ],
  unreachableFromUi: [
    {
      state: /lab\.silent/,
      cause: /^(visit|position)\./,
      why: 'News of the lab comes only while it answers.',
    },
  ],
  pathCounts: { transitions: [3, 25], pairs: [5, 90] },
  key: () => ({}),
}
