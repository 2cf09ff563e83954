import type { User } from '#contract/auth.endpoints.ts'
import type { SessionEvent } from '#machines/session/session.events.ts'
import type { Samples } from '#paths/samples.ts'

export const sampleUser: User = {
  uniqueId: 'u-1',
  mobile_no: '9000000042',
  firstName: 'Asha',
  middleName: '',
  lastName: 'Rao',
  gender: 1,
  dob: '1985-03-14',
  email: null,
  city_id: 1,
  city_name: 'Mumbai',
  state_name: 'Maharashtra',
  patient_id: 'm-1',
}

const otherUser: User = { ...sampleUser, uniqueId: 'u-2', firstName: 'Meera', patient_id: 'm-9' }

export const sessionSamples = {
  'session.established': {
    signedIn: {
      event: { type: 'session.established', user: sampleUser },
      says: 'the patient finishes signing in',
    },
    other: {
      event: { type: 'session.established', user: otherUser },
      says: 'another patient finishes signing in',
    },
  },
  'session.signOut': {
    chosen: { event: { type: 'session.signOut' }, says: 'the patient logs out' },
  },
  'session.giveUp': {
    closed: {
      event: { type: 'session.giveUp' },
      says: 'the patient closes the dialog that asks to sign in again',
    },
  },
  'profile.changed': {
    renamed: {
      event: { type: 'profile.changed', user: { ...sampleUser, firstName: 'Aasha' } },
      says: 'the patient changes the profile',
    },
  },
  'token.expired': {
    expired: { event: { type: 'token.expired' }, says: 'a call finds the access token expired' },
  },
  'session.retry': {
    retry: { event: { type: 'session.retry' }, says: 'the network is back' },
  },
  'callToken.refused': {
    csrf: {
      event: { type: 'callToken.refused', token: 'csrf' },
      says: 'a call is refused for its CSRF token',
    },
    session: {
      event: { type: 'callToken.refused', token: 'session' },
      says: 'a call is refused for its session token',
    },
  },
  'http.401': { unauthorised: { event: { type: 'http.401' }, says: 'a call answers 401' } },
  'http.403': {
    onCall: {
      event: { type: 'http.403', onAuthCall: false },
      says: 'a call answers 403',
    },
    onAuthCall: {
      event: { type: 'http.403', onAuthCall: true },
      says: 'an auth call answers 403',
    },
  },
  'http.406': { expired: { event: { type: 'http.406' }, says: 'a call answers 406' } },
  'tab.signedIn': {
    other: {
      event: { type: 'tab.signedIn', user: sampleUser },
      says: 'another tab signs in',
    },
    otherPatient: {
      event: { type: 'tab.signedIn', user: otherUser },
      says: 'another patient signs in in another tab',
    },
  },
  'tab.signedOut': {
    chosen: {
      event: { type: 'tab.signedOut', chosen: true },
      says: 'the patient logs out in another tab',
    },
    lost: {
      event: { type: 'tab.signedOut', chosen: false },
      says: 'another tab loses the session',
    },
  },
  'host.embedded': {
    inApp: { event: { type: 'host.embedded' }, says: "a lab's mobile app opens the page" },
  },
} satisfies Samples<SessionEvent>
