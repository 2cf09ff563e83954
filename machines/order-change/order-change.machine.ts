import type { DoneActorEvent } from 'xstate'
import type { Additions } from '#contract/additions.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { additionState } from './addition.states.ts'
import { type AdditionAnswer, begun, type OrderChangeContext } from './order-change.context.ts'
import { orderChangeSetup } from './order-change.setup.ts'
import type { OrderWindows } from './order-windows.ts'
import { payingState } from './paying.states.ts'

const windowsOf = ({ event }: { readonly event: DoneActorEvent<OrderWindows> }) => event.output
const keepWindows = { type: 'keepWindows', params: windowsOf } as const
const additionsOf = ({ event }: { readonly event: DoneActorEvent<Additions> }) => event.output
const answerOf = ({ event }: { readonly event: DoneActorEvent<AdditionAnswer> }) => event.output
const keepOrder = { type: 'keepOrder', params: additionsOf } as const
const keepLoaded = [keepOrder, { type: 'keepLoaded', params: additionsOf }] as const
const askedOf = ({
  context: { orderId, kind, code },
}: {
  readonly context: OrderChangeContext
}) => ({
  orderId,
  codes: kind === 'add' && code !== null ? [code] : [],
})

/** Of every call: nothing can change any more. */
const whenTooLate = {
  guard: 'isTooLate',
  target: '#orderChange.gone',
  actions: 'keepError',
} as const

const whenNotLoaded = [
  whenTooLate,
  { target: '#orderChange.unreachable', actions: 'keepError' },
] as const

const whenChanged = {
  target: '#orderChange.done',
  actions: {
    type: 'keepChanged',
    params: ({ event }: { readonly event: DoneActorEvent<Order> }) => event.output,
  },
} as const

/** Of a call that changes the order: something else has to be chosen. */
const whenRefused = { target: '#orderChange.refused', actions: 'keepError' } as const

/** Of a call that changes the order: whether it did is not known. */
const whenUnsure = { target: '#orderChange.unsure', actions: 'keepError' } as const

/** Of a call that opens a payment. */
const whenNotPaid = [
  { guard: 'isNotOpened', target: '#orderChange.paying.notOpened', actions: 'keepError' },
  { guard: 'isPaymentPending', target: '#orderChange.paying.earlierPending', actions: 'keepError' },
  whenUnsure,
] as const

const confirmed = { target: '#orderChange.sending', actions: 'keepConfirmed' } as const

export const orderChangeMachine = orderChangeSetup.createMachine({
  id: 'orderChange',
  description:
    'Changes a placed order before its visit: moves it, adds a test, takes an added one out, pays what is due, or cancels it. What that changes is shown first, and nothing changes until it is confirmed.',
  context: ({ input }) => begun(input),
  initial: 'opening',
  states: {
    opening: {
      description: 'Decides what has to be loaded for the change.',
      always: [
        { guard: 'isMove', target: 'loading.windows' },
        { guard: 'isRemoval', target: 'loading.removals' },
        { guard: 'hasPayment', target: 'paying' },
        { guard: 'isAddition', target: 'loading.additions' },
        { guard: 'isPayment', target: 'review.due' },
        { target: 'review.cancellation' },
      ],
    },
    loading: {
      description: 'Loads what the patient chooses from, or what changes.',
      initial: 'windows',
      states: {
        windows: {
          description: 'Loads the free slots.',
          invoke: {
            id: 'loadWindows',
            src: 'loadWindows',
            input: ({ context }) => context.orderId,
            onDone: [
              {
                guard: { type: 'isCrowded', params: windowsOf },
                target: '#orderChange.review.crowded',
                actions: keepWindows,
              },
              {
                guard: { type: 'hasFreeWindow', params: windowsOf },
                target: '#orderChange.review.slot',
                actions: keepWindows,
              },
              { target: '#orderChange.review.full', actions: keepWindows },
            ],
            onError: whenNotLoaded,
          },
        },
        removals: {
          description: 'Loads what taking the test out changes.',
          invoke: {
            id: 'loadAdditions',
            src: 'loadAdditions',
            input: askedOf,
            onDone: [
              {
                guard: { type: 'isAdded', params: additionsOf },
                target: '#orderChange.review.removal',
                actions: [keepOrder, { type: 'keepRemoval', params: additionsOf }],
              },
              { target: '#orderChange.absent' },
            ],
            onError: whenNotLoaded,
          },
        },
        additions: {
          description: 'Loads the order, and what the chosen test changes.',
          invoke: {
            id: 'loadAdditions',
            src: 'loadAdditions',
            input: askedOf,
            onDone: [
              {
                guard: { type: 'isAsking', params: additionsOf },
                target: '#orderChange.review.addition.asking',
                actions: keepLoaded,
              },
              {
                guard: { type: 'isFitting', params: additionsOf },
                target: '#orderChange.review.addition.reviewing',
                actions: keepLoaded,
              },
              {
                target: '#orderChange.review.addition',
                actions: [...keepLoaded, 'dropChoice'],
              },
            ],
            onError: whenNotLoaded,
          },
        },
      },
    },
    unreachable: {
      description: 'Nothing could be loaded. The order stays as it was.',
      on: { 'change.reload': { target: 'opening', actions: 'clearError' } },
    },
    review: {
      description: 'The patient chooses, sees what changes, and confirms.',
      initial: 'slot',
      states: {
        slot: {
          description:
            'Shows the free slots. Of a visit of several people, everybody or this person moves.',
          on: {
            'slot.choose': { actions: 'keepSlot' },
            'people.choose': [
              { guard: 'isForAllWithoutRoom', target: 'crowded', actions: 'keepPeople' },
              { guard: 'isOtherChoice', actions: 'keepPeople' },
            ],
            'change.confirm': { guard: 'hasChoice', ...confirmed },
          },
        },
        crowded: {
          description:
            'No other slot has room for everybody of the visit. One person can move alone, and the visit keeps its slot until then.',
          on: {
            'people.choose': { guard: 'isOtherChoice', target: 'slot', actions: 'keepPeople' },
            'change.reload': '#orderChange.loading.windows',
          },
        },
        full: {
          description: 'No other slot is free. The order keeps its slot.',
          on: { 'change.reload': '#orderChange.loading.windows' },
        },
        addition: additionState,
        removal: {
          description:
            'Shows what changes without the test: tubes, fast, report, charge and amounts, and what is refunded.',
          on: { 'change.confirm': confirmed },
        },
        due: {
          description: 'Shows what is due at the visit, which can be paid online instead.',
          on: { 'change.confirm': confirmed },
        },
        cancellation: {
          description:
            'Shows the slot that is released and the refund, and asks for a reason. Of a booking of several orders, all are cancelled or one.',
          on: { 'people.choose': { actions: 'keepPeople' }, 'change.confirm': confirmed },
        },
      },
    },
    sending: {
      description: 'The change is sent. Nothing can be pressed twice.',
      initial: 'deciding',
      states: {
        deciding: {
          description: 'Decides which call makes the change.',
          always: [
            { guard: 'isMove', target: 'moving' },
            { guard: 'isAddition', target: 'adding' },
            { guard: 'isRemoval', target: 'takingOut' },
            { guard: 'isPayment', target: 'payingDue' },
            { target: 'cancelling' },
          ],
        },
        moving: {
          description: 'Books the new slot, then releases the old one.',
          invoke: {
            id: 'moveOrder',
            src: 'moveOrder',
            input: ({ context: { orderId, choices, withLinked } }) => ({
              orderId,
              choices,
              withLinked,
            }),
            onDone: whenChanged,
            onError: [whenTooLate, { guard: 'isWindowGone', ...whenRefused }, whenUnsure],
          },
        },
        adding: {
          description: 'Adds the test, or opens the payment after which it is added.',
          invoke: {
            id: 'addTest',
            src: 'addTest',
            input: ({ context: { orderId, test, answers } }) => ({ orderId, test, answers }),
            onDone: [
              {
                guard: { type: 'isToPay', params: answerOf },
                target: '#orderChange.paying.atGateway',
                actions: { type: 'keepPayment', params: ({ event }) => event.output.payment },
              },
              {
                target: '#orderChange.done',
                actions: { type: 'keepChanged', params: ({ event }) => event.output.order },
              },
            ],
            onError: [
              whenTooLate,
              {
                guard: 'isPriceChanged',
                target: '#orderChange.loading.additions',
                actions: 'keepError',
              },
              { guard: 'isUnfit', ...whenRefused },
              ...whenNotPaid,
            ],
          },
        },
        takingOut: {
          description: 'Takes the test out, at the amounts on screen.',
          invoke: {
            id: 'takeOut',
            src: 'takeOut',
            input: ({ context: { orderId, removal } }) => ({ orderId, removal }),
            onDone: whenChanged,
            onError: [
              whenTooLate,
              {
                guard: 'isPriceChanged',
                target: '#orderChange.loading.removals',
                actions: 'keepError',
              },
              { guard: 'isNotAdded', target: '#orderChange.absent' },
              whenUnsure,
            ],
          },
        },
        payingDue: {
          description: 'Opens the payment of the sum on screen.',
          invoke: {
            id: 'payDue',
            src: 'payDue',
            input: ({ context: { orderId, due } }) => ({ orderId, due }),
            onDone: {
              target: '#orderChange.paying.atGateway',
              actions: { type: 'keepPayment', params: ({ event }) => event.output },
            },
            onError: [
              whenTooLate,
              {
                guard: 'isPriceChanged',
                target: '#orderChange.review.due',
                actions: ['keepError', 'announceChange'],
              },
              ...whenNotPaid,
            ],
          },
        },
        cancelling: {
          description: 'Cancels the order, or all orders of its booking that wait for their visit.',
          invoke: {
            id: 'cancelOrder',
            src: 'cancelOrder',
            input: ({ context: { orderId, reason, withLinked } }) => ({
              orderId,
              reason,
              withLinked,
            }),
            onDone: whenChanged,
            onError: [
              whenTooLate,
              {
                guard: 'isRefused',
                target: '#orderChange.review.cancellation',
                actions: ['keepError', 'announceChange'],
              },
              whenUnsure,
            ],
          },
        },
      },
    },
    refused: {
      description:
        'The slot has just been taken, or the test does not fit any more. The order stays as it was.',
      on: { 'choice.drop': { target: 'opening', actions: 'dropChoice' } },
    },
    unsure: {
      description:
        'No answer: the order may have changed. Confirming again is safe: it changes, and is charged or refunded, once.',
      entry: 'announceChange',
      on: { 'change.confirm': confirmed },
    },
    paying: payingState,
    done: {
      description: 'The order has changed: what is said of it is from the answer.',
      entry: 'announceChange',
      on: {
        'choice.drop': { guard: 'isAddition', target: 'opening', actions: 'dropChoice' },
      },
    },
    absent: {
      description: 'The order is without the test already, for example from another tab.',
      entry: 'announceChange',
    },
    gone: {
      description: 'The order can no longer change, and stays as it was.',
      entry: 'announceChange',
    },
  },
})
