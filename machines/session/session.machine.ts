import { and, type DoneActorEvent } from 'xstate'
import type { User } from '#contract/auth.endpoints.ts'
import {
  leavingState,
  sessionOutState,
  signedInElsewhere,
  signedInHere,
  signedOutElsewhere,
  signedOutState,
} from './ending.states.ts'
import type { RestoredSession } from './session.setup.ts'
import { sessionSetup } from './session.setup.ts'

const takeUser = {
  type: 'takeUser',
  params: ({ event }: { readonly event: DoneActorEvent<User> }) => ({ user: event.output }),
} as const

const takeRestored = {
  type: 'takeUser',
  params: ({ event: { output } }: { readonly event: DoneActorEvent<RestoredSession> }) => ({
    user: 'user' in output ? output.user : null,
  }),
} as const

const visitorRefused = {
  'http.403': [{ guard: 'isOnAuthCall' }, { target: '#session.auth.leaving.lost' }],
} as const

export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  description: 'Who is signed in, and whether their tokens are valid.',
  type: 'parallel',
  context: { user: null, lastPatient: null, redirect: null },
  on: {
    'callToken.refused': {
      description:
        'A call had an outdated CSRF or session token. The token is dropped, and the call is repeated once with a new one. Refused again, it is a 403 like any other.',
      actions: {
        type: 'dropCallToken',
        params: ({ event }) => ({ token: event.token }),
      },
    },
  },
  states: {
    host: {
      description: 'Where the app runs; decides on shell, toasts and the page after logging out.',
      initial: 'browser',
      states: {
        browser: {
          description: "The patient's own browser.",
          on: { 'host.embedded': 'inApp' },
        },
        inApp: {
          description: "A webview in a lab's mobile app: no header, no footer, no 406 toast.",
          meta: { requirements: ['R1.37', 'R1.38'] },
        },
      },
    },
    auth: {
      description: 'Whether a patient is signed in.',
      initial: 'restoring',
      states: {
        restoring: {
          description: 'Reads the stored tokens.',
          invoke: {
            id: 'restoreSession',
            src: 'restoreSession',
            onDone: [
              {
                guard: ({ event }) => event.output.kind === 'valid',
                target: 'signedIn',
                actions: takeRestored,
              },
              {
                guard: ({ event }) => event.output.kind === 'recovered',
                target: 'signedIn.recovered',
                actions: takeRestored,
              },
              {
                guard: ({ event }) => event.output.kind === 'expired',
                target: 'refreshing',
                actions: takeRestored,
              },
              {
                guard: ({ event }) => event.output.kind === 'out',
                target: 'anonymous.sessionOut',
                actions: 'announceAbsence',
              },
              { target: 'anonymous', actions: 'announceAbsence' },
            ],
            onError: { target: 'anonymous', actions: 'announceAbsence' },
          },
          on: {
            'session.established': { target: 'signedIn', actions: ['keepUser', 'keepRedirect'] },
            // What another tab says is newer than what is being read.
            'tab.signedIn': { target: 'signedIn', actions: 'keepUser' },
            'tab.signedOut': { target: 'anonymous', actions: 'announceAbsence' },
          },
        },
        anonymous: {
          description: 'A visitor, who may browse and fill a cart.',
          meta: { requirements: ['R6.01', 'R6.02', 'R6.03'] },
          initial: 'visiting',
          on: {
            'session.established': signedInHere,
            'tab.signedIn': signedInElsewhere,
            'tab.signedOut': { guard: and(['wasChosen', 'holdsPatient']), target: 'following' },
          },
          states: {
            visiting: {
              description: 'The ordinary state of a visitor.',
              on: visitorRefused,
            },
            sessionOut: {
              description: 'A 406 ended the session on an earlier page: sign-in says why.',
              meta: { requirements: ['R8.14'] },
              on: visitorRefused,
            },
            loggedOut: {
              description: 'Just logged out: further 403s do not log out again.',
              meta: { requirements: ['R8.06'] },
              after: { RECOVERY_MEMORY: 'visiting' },
            },
          },
        },
        signedIn: {
          description: 'The access token names a patient.',
          meta: { requirements: ['R4.01', 'R4.02'] },
          initial: 'steady',
          entry: ['announceStart', 'forgetRedirect'],
          on: {
            'session.signOut': 'leaving.chosen',
            'session.established': [
              {
                guard: 'isAnotherPatient',
                target: 'changing',
                actions: ['keepUser', 'keepRedirect'],
              },
              { actions: 'keepUser' },
            ],
            'profile.changed': { actions: 'keepUser' },
            'token.expired': 'refreshing',
            'http.401': 'leaving.lost',
            'http.403': 'leaving.lost',
            'http.406': 'sessionOut',
            'tab.signedIn': [
              { guard: 'isAnotherPatient', target: 'reloading', actions: 'reloadForOtherPatient' },
              { actions: 'keepUser' },
            ],
            'tab.signedOut': signedOutElsewhere,
          },
          states: {
            steady: {
              description: 'No call has refused the tokens.',
              on: {
                'http.403': [
                  { guard: 'isOnAuthCall', target: '#session.auth.leaving.lost' },
                  { target: '#session.auth.recovering' },
                ],
              },
            },
            recovered: {
              description: 'The page was reloaded after a 403: the next 403 logs out.',
              meta: { requirements: ['R8.03', 'R8.07'] },
              after: { RECOVERY_MEMORY: 'steady' },
            },
          },
        },
        changing: {
          description: 'Another patient signed in: clears everything of the patient before.',
          entry: ['announceEnd', 'clearMemory', 'renewPages'],
          invoke: {
            id: 'clearPatient',
            src: 'clearPatient',
            onDone: { target: 'signedIn', actions: 'tellOtherTabsSignedIn' },
            onError: { target: 'signedIn', actions: 'tellOtherTabsSignedIn' },
          },
          on: { 'session.signOut': 'leaving.chosen' },
        },
        refreshing: {
          description: 'Refreshes the tokens once for all waiting callers.',
          meta: { requirements: ['R4.03'] },
          invoke: {
            id: 'refreshTokens',
            src: 'refreshTokens',
            onDone: { target: 'signedIn', actions: takeUser },
            onError: [{ guard: 'hasNoAnswer', target: 'unreachable' }, { target: 'leaving.lost' }],
          },
          on: {
            'session.established': signedInHere,
            'session.signOut': 'leaving.chosen',
            'tab.signedIn': signedInElsewhere,
            'tab.signedOut': signedOutElsewhere,
          },
        },
        unreachable: {
          description:
            'The refresh got no answer: the session stays, and is refreshed again after a while or on demand.',
          entry: 'announceUnreachable',
          after: { REFRESH_RETRY: 'refreshing' },
          on: {
            'token.expired': 'refreshing',
            'session.retry': 'refreshing',
            'session.established': signedInHere,
            'tab.signedIn': signedInElsewhere,
            'session.signOut': 'leaving.chosen',
            'tab.signedOut': signedOutElsewhere,
          },
        },
        recovering: {
          description:
            'A 403 while signed in: renews session token and tokens once, then reloads the page.',
          meta: { requirements: ['R8.01', 'R8.02', 'R8.04'] },
          invoke: {
            id: 'recoverSession',
            src: 'recoverSession',
            onDone: { target: 'reloading', actions: [takeUser, 'reloadPage'] },
            onError: 'leaving.lost',
          },
          on: { 'session.signOut': 'leaving.chosen' },
        },
        reloading: {
          type: 'final',
          description:
            'The page is reloading: the next page restores the session, so further events are ignored.',
        },
        sessionOut: sessionOutState,
        signedOut: signedOutState,
        leaving: leavingState,
        following: {
          description:
            'The patient logged out in another tab: this one clears its memory and leaves too.',
          meta: { requirements: ['R4.35', 'R4.36'] },
          entry: ['forgetPatient', 'clearMemory', 'announceEnd'],
          always: [
            { guard: 'isInApp', target: 'anonymous.loggedOut', actions: 'leaveForLogin' },
            { target: 'anonymous.loggedOut', actions: 'leaveForHome' },
          ],
        },
      },
    },
  },
})
