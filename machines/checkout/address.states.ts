import { assertEvent, type DoneActorEvent, not, raise } from 'xstate'
import type { Address } from '#contract/patient.endpoints.ts'
import { checkoutSetup } from './checkout.setup.ts'

const clearAddressError = { type: 'clearPartError', params: { part: 'address' } } as const

const whenAdded = { target: 'adding', actions: clearAddressError } as const

const whenEdited = { target: 'updating', actions: clearAddressError } as const

const whenNotSaved = {
  target: 'deciding',
  actions: { type: 'keepPartError', params: { part: 'address' } },
} as const

const takeAddress = {
  type: 'takeAddress',
  params: ({ event }: { readonly event: DoneActorEvent<Address> }) => ({ saved: event.output }),
} as const

/** The address of a home visit. */
export const addressState = checkoutSetup.createStateConfig({
  description: 'Where the phlebotomist comes.',
  initial: 'deciding',
  on: {
    'visit.choose': { guard: 'canVisit', target: '.deciding' },
  },
  states: {
    deciding: {
      description: 'Checks whether an address is needed, and chosen already.',
      always: [
        { guard: not('isAtHome'), target: 'unneeded' },
        { guard: 'hasAddress', target: 'chosen' },
        { target: 'choosing' },
      ],
    },
    unneeded: {
      description:
        'Nobody comes home; an address that was chosen is there if somebody does after all.',
    },
    choosing: {
      description: 'No address is chosen yet.',
      on: {
        'address.choose': { target: 'chosen', actions: 'keepAddress' },
        'address.add': whenAdded,
        'address.edit': whenEdited,
      },
    },
    adding: {
      description: 'Saves a new address; the booking goes on with it.',
      tags: 'saving address',
      invoke: {
        id: 'addAddress',
        src: 'addAddress',
        input: ({ context, event }) => {
          assertEvent(event, 'address.add')
          return { fields: event.fields, saved: context.addresses }
        },
        onDone: { target: 'chosen', actions: [takeAddress, raise({ type: 'details.confirm' })] },
        onError: whenNotSaved,
      },
    },
    updating: {
      description: 'Updates a saved address; the booking goes on with it.',
      tags: 'saving address',
      invoke: {
        id: 'updateAddress',
        src: 'updateAddress',
        input: ({ event }) => {
          assertEvent(event, 'address.edit')
          return { addressId: event.addressId, fields: event.fields }
        },
        onDone: { target: 'chosen', actions: [takeAddress, raise({ type: 'details.confirm' })] },
        onError: whenNotSaved,
      },
    },
    chosen: {
      description: 'An address is chosen.',
      on: {
        'address.choose': { actions: 'keepAddress' },
        'address.add': whenAdded,
        'address.edit': whenEdited,
      },
    },
  },
})
