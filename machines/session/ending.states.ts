import { sessionSetup } from './session.setup.ts'

/** When another tab signs in while this one renews its session. */
export const signedInElsewhere = [
  {
    guard: 'isAnotherPatient',
    target: '#session.auth.reloading',
    actions: 'reloadForOtherPatient',
  },
  { target: '#session.auth.signedIn', actions: 'keepUser' },
] as const

/** When a sign-in ends here while the session of before is being renewed. */
export const signedInHere = [
  {
    guard: 'isAnotherPatient',
    target: '#session.auth.changing',
    actions: ['keepUser', 'keepRedirect'],
  },
  {
    target: '#session.auth.signedIn',
    actions: ['keepUser', 'keepRedirect', 'tellOtherTabsSignedIn'],
  },
] as const

const askAsEnded = { type: 'askToSignInAgain', params: { reason: 'ended' } } as const
const askAsElsewhere = { type: 'askToSignInAgain', params: { reason: 'elsewhere' } } as const

/** When another tab ends the session. */
export const signedOutElsewhere = [
  { guard: 'wasChosen', target: '#session.auth.following' },
  {
    guard: 'isInApp',
    target: '#session.auth.anonymous',
    actions: ['forgetUser', 'clearMemory', 'announceLoss'],
  },
  { target: '#session.auth.signedOut', actions: ['announceLoss', askAsEnded] },
] as const

/**
 * A patient's cart is the account's, and stays away from a device that was cleared. A visitor has no
 * other cart than the one in this browser.
 */
const cleared = [
  { guard: 'holdsUser', target: 'left' },
  { target: 'left', actions: 'announceCleared' },
] as const

const leaveInApp = ['forgetUser', 'clearMemory', 'goToLogin'] as const

/** The end of a session, chosen by the patient or forced by the provider. */
export const leavingState = sessionSetup.createStateConfig({
  description: 'Clears tokens, user data and stored app data, and tells the other tabs.',
  meta: { requirements: ['R4.34', 'R4.35', 'R4.36'] },
  initial: 'chosen',
  states: {
    chosen: {
      description: 'The patient logged out.',
      entry: ['announceEnd', 'clearMemory'],
      exit: ['forgetPatient', 'tellOtherTabsLeft'],
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: { chosen: true },
        onDone: 'left',
        onError: 'left',
      },
    },
    lost: {
      description: 'The provider ended the session. The booking is parked for the same patient.',
      meta: { requirements: ['R8.05', 'R8.06', 'R8.07', 'R8.08', 'R8.16'] },
      entry: 'announceLoss',
      exit: 'tellOtherTabsLost',
      invoke: {
        id: 'signOutLost',
        src: 'signOut',
        input: { chosen: false },
        onDone: cleared,
        onError: cleared,
      },
    },
    left: {
      description:
        'Goes to the page that the host asks for. A patient whose session was lost in a browser stays.',
      meta: { requirements: ['R4.37', 'R4.38'] },
      always: [
        { guard: 'isInApp', target: '#session.auth.anonymous.loggedOut', actions: leaveInApp },
        { guard: 'holdsUser', target: '#session.auth.signedOut', actions: askAsEnded },
        { target: '#session.auth.anonymous.loggedOut', actions: 'goHome' },
      ],
    },
  },
})

/** spec §8, 406: signs out and says why. Stored data stays for the next sign-in. */
export const sessionOutState = sessionSetup.createStateConfig({
  description: 'A 406: the session ended elsewhere. The stored app data stays.',
  meta: { requirements: ['R8.13', 'R8.14', 'R8.15'] },
  entry: ['raiseSessionOutFlag', 'announceLoss'],
  exit: 'tellOtherTabsLost',
  initial: 'forgetting',
  states: {
    forgetting: {
      description: 'Drops the tokens.',
      invoke: { id: 'forgetSession', src: 'forgetSession', onDone: 'told', onError: 'told' },
    },
    told: {
      description: 'Shows a message in a browser; in a mobile app the host does.',
      meta: { requirements: ['R8.11', 'R8.12'] },
      always: [
        { guard: 'isInApp', target: '#session.auth.anonymous.loggedOut', actions: leaveInApp },
        { target: '#session.auth.signedOut', actions: ['saySessionExpired', askAsElsewhere] },
      ],
    },
  },
})

/** Tokens, user data and stored app data are gone; only this page still has what was typed. */
export const signedOutState = sessionSetup.createStateConfig({
  description:
    'A browser whose session was lost: the page stays as it was, covered, and sign-in says why.',
  on: {
    'session.established': [
      {
        guard: 'isAnotherPatient',
        target: 'changing',
        actions: ['keepUser', 'keepRedirect'],
      },
      {
        target: 'signedIn',
        actions: ['keepUser', 'keepRedirect', 'tellOtherTabsSignedIn', 'loadRefused'],
      },
    ],
    'tab.signedIn': [
      { guard: 'isAnotherPatient', target: 'reloading', actions: 'reloadForOtherPatient' },
      { target: 'signedIn', actions: ['keepUser', 'loadRefused'] },
    ],
    'tab.signedOut': { guard: 'wasChosen', target: 'following' },
    // The next person at this device must not see the cart or the name.
    'session.giveUp': { target: 'leaving.chosen', actions: 'renewPages' },
  },
})
