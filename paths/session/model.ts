import { atStart } from 'chart-paths/fuzzing/property.ts'
import { done, type Explore, type OutcomeCatalogue, type Samples } from 'chart-paths/model.ts'
import type { User } from '#contract/auth.endpoints.ts'
import type { SessionEvent } from '#machines/session/session.events.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import type { RestoredSession, SessionContext } from '#machines/session/session.setup.ts'
import { failed, network } from '../call.outcomes.ts'

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
    leading: {
      event: { type: 'session.established', user: sampleUser, redirect: '/profile/orders' },
      says: 'the patient finishes signing in, on the way to the orders',
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

export type SessionActors = {
  readonly restoreSession: RestoredSession
  readonly refreshTokens: User
  readonly recoverSession: User
  readonly signOut: undefined
  readonly forgetSession: undefined
  readonly clearPatient: undefined
}

/** Also of a recovery, which ends with a refresh. */
const refused = failed(
  'refused',
  'refresh-invalid',
  'Your session has ended. Please sign in.',
  'the refresh is refused',
)

export const sessionOutcomes: OutcomeCatalogue<SessionActors> = {
  restoreSession: {
    none: done({ kind: 'none' }, 'no token is stored'),
    out: done({ kind: 'out' }, 'no token is stored, but the session-out flag'),
    valid: done({ kind: 'valid', user: sampleUser }, 'a valid access token is stored'),
    expired: done({ kind: 'expired', user: sampleUser }, 'the stored access token is expired'),
    recovered: done(
      { kind: 'recovered', user: sampleUser },
      'the page was reloaded after a recovered 403',
    ),
    network: { ...network, says: 'the stored session cannot be read' },
  },
  refreshTokens: {
    refreshed: done(sampleUser, 'the tokens are renewed'),
    refused,
    network,
    fault: failed('refused', 'unavailable', '', 'the provider has a fault'),
  },
  recoverSession: {
    recovered: done(sampleUser, 'session token and tokens are renewed'),
    refused,
    network,
  },
  signOut: { left: done(undefined, 'all data of the patient is cleared'), network },
  forgetSession: { left: done(undefined, 'the tokens are cleared'), network },
  clearPatient: {
    cleared: done(undefined, 'all data of the patient before is cleared'),
    network,
  },
}

export const sessionExplore: Explore = {
  machine: sessionMachine,
  properties: [
    {
      says: 'A visitor is nobody',
      after: atStart,
      never: ({ snapshot }) =>
        snapshot.matches({ auth: 'anonymous' }) && snapshot.context.user !== null,
    },
    {
      says: 'Who is signed in is somebody',
      after: atStart,
      never: ({ snapshot }) =>
        snapshot.matches({ auth: 'signedIn' }) && snapshot.context.user === null,
    },
  ],
  events: sessionSamples,
  outcomes: sessionOutcomes,
  outsideEvents: [
    'callToken.refused',
    'host.embedded',
    'http.401',
    'http.403',
    'http.406',
    'profile.changed',
    'session.established',
    'session.giveUp',
    'session.retry',
    'session.signOut',
    'tab.signedIn',
    'tab.signedOut',
    'token.expired',
  ],
  ignoredEvents: [
    { state: /host\.inApp/, events: ['host.embedded'], why: 'The host is known.' },
    {
      state: /auth\.restoring/,
      events: ['http.401', 'http.403', 'http.406', 'token.expired', 'profile.changed'],
      why: 'Calls wait until the stored tokens are read.',
    },
    {
      state: /auth\.(restoring|anonymous|signedOut)/,
      events: ['session.signOut'],
      why: 'Only a signed-in patient can log out.',
    },
    {
      state: /auth\.anonymous/,
      events: ['http.401', 'http.406', 'token.expired', 'profile.changed'],
      why: 'A visitor has no session to lose, and no profile.',
    },
    {
      state: /auth\.anonymous\.loggedOut/,
      events: ['http.403'],
      why: 'A call of the session that has just ended; it must not log out again.',
    },
    {
      state: /auth\.(?!signedOut)/,
      events: ['session.giveUp'],
      why: 'Nobody is asked to sign in again.',
    },
    {
      state: /auth\.signedOut/,
      events: ['http.401', 'http.403', 'http.406', 'token.expired', 'profile.changed'],
      why: 'The session is lost already; calls of the covered page go on without a token.',
    },
    {
      state: /auth\.(?!unreachable)/,
      events: ['session.retry'],
      why: 'Only a session without an answer is asked for again.',
    },
    {
      state: /auth\.(refreshing|unreachable|recovering)/,
      events: ['http.401', 'http.403', 'http.406', 'profile.changed'],
      why: 'The call was made with tokens that are being renewed; the new ones name the patient.',
    },
    {
      state: /auth\.(refreshing|recovering)/,
      events: ['token.expired'],
      why: 'Every caller waits for the renewal under way.',
    },
    {
      state: /auth\.recovering/,
      events: ['session.established', 'tab.signedIn', 'tab.signedOut'],
      why: 'The page reloads, and reads the stored tokens again.',
    },
    {
      state: /auth\.changing/,
      events: ['http.401', 'http.403', 'http.406', 'profile.changed', 'token.expired'],
      why: 'The call was made for the patient before.',
    },
    {
      state: /auth\.changing/,
      events: ['session.established', 'tab.signedIn', 'tab.signedOut'],
      why: 'A sign-in has just ended here; what other tabs say is of the patient before.',
    },
    {
      state: /auth\.(leaving|sessionOut)/,
      events: [
        'http.401',
        'http.403',
        'http.406',
        'profile.changed',
        'session.established',
        'session.signOut',
        'tab.signedIn',
        'tab.signedOut',
        'token.expired',
      ],
      why: 'The session is ending in every tab of this browser.',
    },
  ],
  unreachableFromUi: [
    {
      state: /auth\.(?!restoring)/,
      cause: /^host\.embedded/,
      why: 'The app checks where it runs once, at start.',
    },
    {
      state: /auth\.restoring/,
      cause: /^(session\.established|tab\.)/,
      why: 'The stored tokens are read before anything can be pressed, or another tab can tell.',
    },
    {
      state: /auth\.(refreshing|unreachable)/,
      cause: /^session\.established/,
      why: 'Sign-in is offered to visitors; a dialog that was open before ends here.',
    },
    {
      state: /auth\.(changing|recovering)/,
      cause: /^session\.signOut/,
      why: 'The state is over before a log-out can be found and confirmed.',
    },
  ],
  pathCounts: { transitions: [4, 30], pairs: [20, 90] },
  key: ({ user, lastPatient }: SessionContext) => ({ hasUser: user !== null, lastPatient }),
}
