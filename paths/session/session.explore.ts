import type { Explore } from 'chart-paths/model.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import type { SessionContext } from '#machines/session/session.setup.ts'
import { sessionOutcomes } from './session.outcomes.ts'
import { sessionSamples } from './session.samples.ts'

export const sessionExplore: Explore = {
  machine: sessionMachine,
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
