import { sessionSetup } from './session.setup.ts'

/** What another tab's end of the session does to this one. */
export const signedOutElsewhere = [
  { guard: 'wasChosen', target: '#session.auth.following' },
  {
    target: '#session.auth.anonymous',
    actions: ['forgetUser', 'clearMemory', 'announceLoss'],
  },
] as const

/** The way out, by the patient's wish or the provider's. */
export const leavingState = sessionSetup.createStateConfig({
  description: 'Tokens, user data and stored app data are cleared; other tabs are told.',
  meta: { requirements: ['R4.34', 'R4.35', 'R4.36'] },
  initial: 'chosen',
  states: {
    chosen: {
      description: 'The patient logs out.',
      entry: 'announceEnd',
      exit: ['forgetPatient', 'tellOtherTabsLeft'],
      invoke: { id: 'signOut', src: 'signOut', onDone: 'left', onError: 'left' },
    },
    lost: {
      description: 'The provider ended the session. The booking waits for the same patient.',
      meta: { requirements: ['R8.05', 'R8.06', 'R8.07', 'R8.08', 'R8.16'] },
      entry: 'announceLoss',
      exit: ['forgetUser', 'tellOtherTabsLost'],
      invoke: { id: 'signOutLost', src: 'signOut', onDone: 'left', onError: 'left' },
    },
    left: {
      description: 'Where to, by the host.',
      meta: { requirements: ['R4.37', 'R4.38'] },
      always: [
        { guard: 'isInApp', target: '#session.auth.anonymous.loggedOut', actions: 'goToLogin' },
        { target: '#session.auth.anonymous.loggedOut', actions: 'goHome' },
      ],
    },
  },
})

/** spec §8, 406: signed out, and told why. What is stored stays for the next sign-in. */
export const sessionOutState = sessionSetup.createStateConfig({
  description: 'A 406: the session ended elsewhere. Not all storage is cleared.',
  meta: { requirements: ['R8.13', 'R8.14', 'R8.15'] },
  entry: ['raiseSessionOutFlag', 'announceLoss'],
  exit: ['forgetUser', 'tellOtherTabsLost'],
  initial: 'forgetting',
  states: {
    forgetting: {
      description: 'The tokens are dropped.',
      invoke: { id: 'forgetSession', src: 'forgetSession', onDone: 'told', onError: 'told' },
    },
    told: {
      description: 'The browser says so; in a mobile app the host says it.',
      meta: { requirements: ['R8.11', 'R8.12'] },
      always: [
        { guard: 'isInApp', target: '#session.auth.anonymous.loggedOut', actions: 'goToLogin' },
        {
          target: '#session.auth.anonymous.loggedOut',
          actions: ['saySessionExpired', 'goHome'],
        },
      ],
    },
  },
})
