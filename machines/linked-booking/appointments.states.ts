import { inputFor, linkedBookingSetup } from './linked-booking.setup.ts'
import { whenDraftGone } from './refusals.ts'

/** Holds that ended: the home visit is chosen again first. */
const whenHoldsEnd = [
  {
    guard: {
      type: 'isHomeHoldOver',
      params: ({ event }: { event: { output: readonly string[] } }) => event.output,
    },
    target: '#linkedBooking.slot.expired',
    actions: {
      type: 'dropEnded',
      params: ({ event }: { event: { output: readonly string[] } }) => event.output,
    },
  },
  {
    target: '#linkedBooking.appointments.expired',
    actions: {
      type: 'dropEnded',
      params: ({ event }: { event: { output: readonly string[] } }) => event.output,
    },
  },
] as const

const chooseTime = { guard: 'isNeeded', target: 'holding', actions: 'askForAppointment' } as const

/** One appointment at the centre for each sub-department of the scans. */
export const appointmentsState = linkedBookingSetup.createStateConfig({
  description: 'The appointments of the scans, while the places of the home visit are held.',
  meta: { path: '/book-together/appointments' },
  initial: 'loading',
  on: {
    'step.goTo': [
      { guard: { type: 'isTo', params: 'people' }, target: 'people' },
      { guard: { type: 'isTo', params: 'slot' }, target: 'slot' },
    ],
  },
  states: {
    loading: {
      description: 'Loads the times of the centre; those of before can be chosen meanwhile.',
      on: { 'appointment.choose': chooseTime },
      invoke: {
        id: 'loadAppointments',
        src: 'loadAppointments',
        input: inputFor.loadAppointments,
        onDone: {
          target: 'deciding',
          actions: { type: 'takeAppointmentDays', params: ({ event }) => event.output },
        },
        onError: { target: 'failed', actions: 'keepError' },
      },
    },
    failed: {
      description: 'The times could not be loaded; the booking is kept.',
      on: { 'slots.reload': { target: 'loading', actions: 'clearError' } },
    },
    deciding: {
      description: 'Checks whether an appointment is missing.',
      always: [{ guard: 'hasAllAppointments', target: 'held' }, { target: 'choosing' }],
    },
    choosing: {
      description: 'A sub-department has no appointment yet.',
      invoke: {
        id: 'watchWhileChoosing',
        src: 'watchHolds',
        input: inputFor.watchHolds,
        onDone: whenHoldsEnd,
      },
      on: {
        'appointment.choose': chooseTime,
      },
    },
    holding: {
      description: 'Holds the appointment.',
      invoke: {
        id: 'holdAppointment',
        src: 'holdAppointment',
        input: inputFor.holdAppointment,
        onDone: {
          target: 'deciding',
          actions: { type: 'takeAppointment', params: ({ event }) => event.output },
        },
        onError: [
          whenDraftGone,
          {
            guard: 'areTestsRefused',
            target: '#linkedBooking.people',
            actions: ['keepError', 'dropDrafts'],
          },
          { guard: 'isTaken', target: 'loading', actions: 'keepError' },
          { target: 'deciding', actions: 'keepError' },
        ],
      },
    },
    held: {
      description: 'Everything is held.',
      invoke: {
        id: 'watchAppointments',
        src: 'watchHolds',
        input: inputFor.watchHolds,
        onDone: whenHoldsEnd,
      },
      on: {
        'appointment.choose': chooseTime,
        'slot.confirm': { target: '#linkedBooking.payment', actions: 'clearError' },
        'step.goTo': [
          { guard: { type: 'isTo', params: 'people' }, target: '#linkedBooking.people' },
          { guard: { type: 'isTo', params: 'slot' }, target: '#linkedBooking.slot' },
          { guard: { type: 'isTo', params: 'payment' }, target: '#linkedBooking.payment' },
        ],
      },
    },
    expired: {
      description: 'An appointment was released; the patient is told.',
      on: { 'slots.reload': { target: 'loading', actions: 'clearError' } },
    },
  },
})
