import { assertEvent, assign, emit, fromPromise, setup, stateIn } from 'xstate'
import type { User } from '#contract/auth.endpoints.ts'
import { flowError } from '../outcomes.ts'
import type { SessionEmitted, SessionEvent } from './session.events.ts'
import type { RestoredSession } from './session.outcomes.ts'

export type SessionContext = { readonly user: User | null }

const provide = <T>(name: string) =>
  fromPromise<T>(() => Promise.reject(new Error(`provide ${name}`)))

export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
  },
  actors: {
    restoreSession: provide<RestoredSession>('restoreSession'),
    refreshTokens: provide<User>('refreshTokens'),
    recoverSession: provide<User>('recoverSession'),
    signOut: provide<undefined>('signOut'),
    forgetSession: provide<undefined>('forgetSession'),
  },
  actions: {
    /** spec §8: reload with the new tokens, and remember that it was tried. */
    reloadPage: () => {},
    /** spec §8: the words of a 406. */
    saySessionExpired: () => {},
    raiseSessionOutFlag: () => {},
    /** To `/`, or `/login` in in-app mode: the state of `host` says which. */
    goHome: () => {},
    goToLogin: () => {},
    tellOtherTabsSignedIn: () => {},
    tellOtherTabsSignedOut: () => {},
    keepUser: assign({
      user: ({ event }) => {
        assertEvent(event, ['session.established', 'tab.signedIn', 'profile.changed'])
        return event.user
      },
    }),
    forgetUser: assign({ user: null }),
    announceStart: emit(({ context }) => {
      // SAFETY: every transition into signedIn assigns the user first.
      return { type: 'session.started', user: context.user as User }
    }),
    announceAbsence: emit({ type: 'session.absent' }),
    announceLoss: emit({ type: 'session.lost' }),
    announceEnd: emit({ type: 'session.ended' }),
  },
  guards: {
    isInApp: stateIn({ host: 'inApp' }),
    isOnAuthCall: ({ event }) => event.type === 'http.403' && event.onAuthCall,
  },
  delays: {
    /** A second 403 within this time of a recovery logs out: no loop of reloads. */
    RECOVERY_MEMORY: 60_000,
  },
}).createMachine({
  id: 'session',
  description: 'Who is at the browser, and what their tokens are good for.',
  type: 'parallel',
  context: { user: null },
  states: {
    host: {
      description: 'Where the app runs: it decides on shell, toasts and the way out.',
      initial: 'browser',
      states: {
        browser: {
          description: 'A browser of the patient.',
          on: { 'host.embedded': 'inApp' },
        },
        inApp: {
          description: "A webview in a lab's mobile app: no header, no footer, no 406 toast.",
          meta: { requirements: ['R1.37', 'R1.38'] },
        },
      },
    },
    auth: {
      description: 'The session proper.',
      initial: 'restoring',
      states: {
        restoring: {
          description: 'Reads the kept tokens.',
          invoke: {
            id: 'restoreSession',
            src: 'restoreSession',
            onDone: [
              {
                guard: ({ event }) => event.output.kind === 'valid',
                target: 'signedIn',
                actions: assign({ user: ({ event }) => userOf(event.output) }),
              },
              {
                guard: ({ event }) => event.output.kind === 'recovered',
                target: 'signedIn.recovered',
                actions: assign({ user: ({ event }) => userOf(event.output) }),
              },
              {
                guard: ({ event }) => event.output.kind === 'expired',
                target: 'refreshing',
                actions: assign({ user: ({ event }) => userOf(event.output) }),
              },
              { target: 'anonymous', actions: 'announceAbsence' },
            ],
            onError: { target: 'anonymous', actions: 'announceAbsence' },
          },
          on: { 'session.established': { target: 'signedIn', actions: 'keepUser' } },
        },
        anonymous: {
          description: 'A visitor: may browse and fill a cart.',
          meta: { requirements: ['R6.01', 'R6.02', 'R6.03'] },
          on: {
            'session.established': {
              target: 'signedIn',
              actions: ['keepUser', 'tellOtherTabsSignedIn'],
            },
            'tab.signedIn': { target: 'signedIn', actions: 'keepUser' },
            'http.403': 'leaving.lost',
          },
        },
        signedIn: {
          description: 'A unique id decodes from the access token.',
          meta: { requirements: ['R4.01', 'R4.02'] },
          initial: 'steady',
          entry: 'announceStart',
          on: {
            'session.signOut': 'leaving.chosen',
            'token.expired': 'refreshing',
            'http.401': 'leaving.lost',
            'http.403': { target: 'leaving.lost' },
            'http.406': 'sessionOut',
            'tab.signedOut': { target: 'anonymous', actions: ['forgetUser', 'announceLoss'] },
            'profile.changed': { actions: 'keepUser' },
          },
          states: {
            steady: {
              description: 'Nothing is known against the tokens.',
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
        refreshing: {
          description: 'One refresh for every caller; callers wait here.',
          meta: { requirements: ['R4.03'] },
          invoke: {
            id: 'refreshTokens',
            src: 'refreshTokens',
            onDone: {
              target: 'signedIn',
              actions: assign({ user: ({ event }) => event.output }),
            },
            onError: [
              {
                guard: ({ event }) => flowError(event.error).kind === 'network',
                target: 'unreachable',
              },
              { target: 'leaving.lost' },
            ],
          },
          on: {
            'session.signOut': 'leaving.chosen',
            'tab.signedOut': { target: 'anonymous', actions: ['forgetUser', 'announceLoss'] },
          },
        },
        unreachable: {
          description: 'The refresh got no answer: the session stands, the next call tries again.',
          on: {
            'token.expired': 'refreshing',
            'session.signOut': 'leaving.chosen',
            'tab.signedOut': { target: 'anonymous', actions: ['forgetUser', 'announceLoss'] },
          },
        },
        recovering: {
          description: 'A 403 while signed in: session token and refresh, once, then a reload.',
          meta: { requirements: ['R8.01', 'R8.02', 'R8.04'] },
          invoke: {
            id: 'recoverSession',
            src: 'recoverSession',
            onDone: {
              target: 'signedIn.recovered',
              actions: [assign({ user: ({ event }) => event.output }), 'reloadPage'],
            },
            onError: 'leaving.lost',
          },
        },
        sessionOut: {
          description: 'A 406: the session ended elsewhere. Not all storage is cleared.',
          meta: { requirements: ['R8.11', 'R8.12', 'R8.13', 'R8.14', 'R8.15'] },
          entry: ['raiseSessionOutFlag', 'announceLoss'],
          invoke: {
            id: 'forgetSession',
            src: 'forgetSession',
            onDone: 'sessionOutTold',
            onError: 'sessionOutTold',
          },
        },
        sessionOutTold: {
          description: 'The browser says so; in a mobile app the host says it.',
          always: [
            { guard: 'isInApp', target: 'anonymous', actions: ['forgetUser', 'goToLogin'] },
            { target: 'anonymous', actions: ['forgetUser', 'saySessionExpired'] },
          ],
        },
        leaving: {
          description: 'Tokens, user data and stored app data are cleared; other tabs are told.',
          meta: { requirements: ['R4.34', 'R4.35', 'R4.36'] },
          initial: 'chosen',
          exit: 'tellOtherTabsSignedOut',
          states: {
            chosen: {
              description: 'The patient logs out.',
              entry: 'announceEnd',
              invoke: {
                id: 'signOut',
                src: 'signOut',
                onDone: 'left',
                onError: 'left',
              },
            },
            lost: {
              description: 'The provider ended the session.',
              meta: { requirements: ['R8.05', 'R8.06', 'R8.08', 'R8.16'] },
              entry: 'announceLoss',
              invoke: {
                id: 'signOutLost',
                src: 'signOut',
                onDone: 'left',
                onError: 'left',
              },
            },
            left: {
              description: 'Where to, by the host.',
              meta: { requirements: ['R4.37', 'R4.38'] },
              always: [
                {
                  guard: 'isInApp',
                  target: '#session.auth.anonymous',
                  actions: ['forgetUser', 'goToLogin'],
                },
                { target: '#session.auth.anonymous', actions: ['forgetUser', 'goHome'] },
              ],
            },
          },
        },
      },
    },
  },
})

function userOf(restored: RestoredSession): User | null {
  return restored.kind === 'none' ? null : restored.user
}
