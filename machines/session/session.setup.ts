import { assertEvent, assign, emit, setup, stateIn } from 'xstate'
import type { User } from '#contract/auth.endpoints.ts'
import { failedToAnswer } from '../shared/failures.ts'
import { provide } from '../shared/provide.ts'
import type { CallToken, SessionEmitted, SessionEvent, SignedOutReason } from './session.events.ts'

/**
 * The session stored in the browser. `recovered`: the page was just reloaded after a 403. `out`: there
 * is none, because a 406 ended it.
 */
export type RestoredSession =
  | { readonly kind: 'valid' | 'expired' | 'recovered'; readonly user: User }
  | { readonly kind: 'none' | 'out' }

export type SessionContext = {
  readonly user: User | null
  /** Unique id of the patient whose data this tab may hold; null when it holds none. */
  readonly lastPatient: string | null
  /** Where the sign-in under way leads; null once the session has started. */
  readonly redirect: string | null
}

/** The user of an event that signs in or changes the profile. */
function userIn(event: SessionEvent): User {
  assertEvent(event, ['session.established', 'tab.signedIn', 'profile.changed'])
  return event.user
}

const signedInAs = (user: User) => ({ user, lastPatient: user.uniqueId })

/** Types, actors, actions, guards and delays of the session chart. */
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
    /**
     * Ends the session at the provider and clears what this browser stores of it. `chosen`: the
     * patient logged out, so the provider releases what the draft of this session holds.
     */
    signOut: provide<undefined, { readonly chosen: boolean }>('signOut'),
    /** Drops the tokens; stored data stays. */
    forgetSession: provide<undefined>('forgetSession'),
    /** Clears what is stored of the patient before, except the tokens, which are the new patient's. */
    clearPatient: provide<undefined>('clearPatient'),
  },
  actions: {
    /** spec §8: reloads with the new tokens, and records that a recovery was tried. */
    reloadPage: () => {},
    /** spec §8: the message of a 406. */
    saySessionExpired: () => {},
    raiseSessionOutFlag: () => {},
    /** The next call that needs it asks for a new one. */
    dropCallToken: (_, _params: { readonly token: CallToken }) => {},
    /** `goHome` in a browser, `goToLogin` in in-app mode. */
    goHome: () => {},
    goToLogin: () => {},
    /** As above, by loading a new page, which clears the memory. */
    leaveForHome: () => {},
    leaveForLogin: () => {},
    /** Reloads the page for another patient. */
    reloadForOtherPatient: () => {},
    clearMemory: () => {},
    /** Remounts the page, so that typed text is gone. */
    renewPages: () => {},
    /** Loads again what was refused while nobody was signed in. */
    loadRefused: () => {},
    tellOtherTabsSignedIn: () => {},
    tellOtherTabsLeft: () => {},
    tellOtherTabsLost: () => {},
    keepUser: assign(({ event }) => signedInAs(userIn(event))),
    takeUser: assign((_, { user }: { readonly user: User | null }) =>
      user ? signedInAs(user) : {},
    ),
    keepRedirect: assign({
      redirect: ({ event }) => {
        assertEvent(event, 'session.established')
        return event.redirect ?? null
      },
    }),
    forgetRedirect: assign({ redirect: null }),
    forgetUser: assign({ user: null }),
    forgetPatient: assign({ user: null, lastPatient: null }),
    announceStart: emit(({ context }) => {
      // SAFETY: every transition into signedIn assigns the user first.
      const user = context.user as User
      return { type: 'session.started', user, redirect: context.redirect }
    }),
    announceUnreachable: emit({ type: 'session.unreachable' }),
    announceAbsence: emit({ type: 'session.absent' }),
    announceLoss: emit({ type: 'session.lost' }),
    askToSignInAgain: emit(({ context }, { reason }: { readonly reason: SignedOutReason }) => ({
      type: 'signIn.again',
      mobile: context.user?.mobile_no ?? '',
      reason,
    })),
    announceCleared: emit({ type: 'storage.cleared' }),
    announceEnd: emit({ type: 'session.ended' }),
  },
  guards: {
    hasNoAnswer: failedToAnswer,
    isInApp: stateIn({ host: 'inApp' }),
    isOnAuthCall: ({ event }) => event.type === 'http.403' && event.onAuthCall,
    wasChosen: ({ event }) => event.type === 'tab.signedOut' && event.chosen,
    /** A patient was signed in until now. */
    holdsUser: ({ context }) => context.user !== null,
    /** This tab may hold data of a patient, such as a parked booking. */
    holdsPatient: ({ context }) => context.lastPatient !== null,
    /** The data in this tab belongs to another patient. */
    isAnotherPatient: ({ context: { lastPatient }, event }) =>
      lastPatient !== null && userIn(event).uniqueId !== lastPatient,
  },
  delays: {
    /** Until a refresh without an answer is tried again. */
    REFRESH_RETRY: 10_000,
    /** A second 403 within this time starts no further recovery or log-out, which would loop. */
    RECOVERY_MEMORY: 60_000,
  },
})
