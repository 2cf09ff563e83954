import { assertEvent, assign, emit, setup, stateIn } from 'xstate'
import type { User } from '#contract/auth.endpoints.ts'
import { failedBy } from '../shared/failures.ts'
import { provide } from '../shared/provide.ts'
import type { RestoredSession } from './model/session.outcomes.ts'
import type { SessionEmitted, SessionEvent } from './session.events.ts'

export type SessionContext = {
  readonly user: User | null
  /** Unique id of the patient whose data this tab may still hold; null when it holds none. */
  readonly lastPatient: string | null
}

/** The user of an event by which somebody is signed in. */
function userIn(event: SessionEvent): User {
  assertEvent(event, ['session.established', 'tab.signedIn', 'profile.changed'])
  return event.user
}

const signedInAs = (user: User): SessionContext => ({ user, lastPatient: user.uniqueId })

/** Everything the session chart can call on, by name (rules in session.machine.ts). */
export const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
  },
  actors: {
    restoreSession: provide<RestoredSession>('restoreSession'),
    refreshTokens: provide<User>('refreshTokens'),
    recoverSession: provide<User>('recoverSession'),
    /** Ends the session at the provider, and all that this browser holds of it. */
    signOut: provide<undefined>('signOut'),
    /** Drops tokens and what is in memory; what is stored stays. */
    forgetSession: provide<undefined>('forgetSession'),
    /** Drops all that is held of the patient before, but the tokens: they are the new one's. */
    clearPatient: provide<undefined>('clearPatient'),
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
    /** The same as a new page: nothing that this tab holds in memory outlives it. */
    leaveForHome: () => {},
    leaveForLogin: () => {},
    /** The page anew, as somebody else's. */
    startAfresh: () => {},
    clearMemory: () => {},
    tellOtherTabsSignedIn: () => {},
    tellOtherTabsLeft: () => {},
    tellOtherTabsLost: () => {},
    keepUser: assign(({ event }) => signedInAs(userIn(event))),
    takeUser: assign((_, { user }: { readonly user: User | null }) =>
      user ? signedInAs(user) : {},
    ),
    forgetUser: assign({ user: null }),
    forgetPatient: assign({ user: null, lastPatient: null }),
    announceStart: emit(({ context }) => {
      // SAFETY: every transition into signedIn assigns the user first.
      return { type: 'session.started', user: context.user as User }
    }),
    announceAbsence: emit({ type: 'session.absent' }),
    announceLoss: emit({ type: 'session.lost' }),
    announceEnd: emit({ type: 'session.ended' }),
  },
  guards: {
    hasNoAnswer: failedBy('network'),
    isInApp: stateIn({ host: 'inApp' }),
    isOnAuthCall: ({ event }) => event.type === 'http.403' && event.onAuthCall,
    wasChosen: ({ event }) => event.type === 'tab.signedOut' && event.chosen,
    /** A booking that was parked, for one. */
    holdsPatient: ({ context }) => context.lastPatient !== null,
    /** Somebody else's data may still be here. */
    isAnotherPatient: ({ context: { lastPatient }, event }) =>
      lastPatient !== null && userIn(event).uniqueId !== lastPatient,
  },
  delays: {
    /** After a recovery or a log-out a second 403 within this time starts no other: no loop. */
    RECOVERY_MEMORY: 60_000,
  },
})
