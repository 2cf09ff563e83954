import type { EndpointName } from '#contract/inventory.ts'
import type { ProblemCode } from '#contract/problems.ts'
import type { flows } from '#tests/paths/flows.ts'

export type FlowName = keyof typeof flows

type Reasons = Partial<Readonly<Record<ProblemCode, string>>>

/** The calls of an actor, and the failures of these calls that are none of its outcomes. */
export type ActorCalls = {
  /** None for an actor that asks only the browser. */
  readonly calls: readonly EndpointName[]
  /** Failures that never reach the actor, with the reason. */
  readonly excluded?: Reasons
  /** Refusals of the actor's outcomes that the browser makes itself, with the reason. */
  readonly local?: Readonly<Record<string, string>>
}

const LOST = 'the client tells the session chart, and the actor ends as `lost`'
const TOKEN = 'the client fetches a new token and repeats the call once'
const REPEATED =
  'the session chart drops the token (`callToken.refused`), and the call is repeated once; refused again, it is an `http.403` there'
const FAULT = 'a fault of the provider, taken like no answer (`network`)'

/** Failures of every call that no actor needs an outcome for. */
export const excludedEverywhere: Reasons = {
  'sign-in-required': LOST,
  'token-invalid': LOST,
  'session-ended': LOST,
  'session-required': LOST,
  'token-expired': TOKEN,
  'csrf-invalid': REPEATED,
  'session-token-invalid': REPEATED,
  internal: FAULT,
  unavailable: FAULT,
  'disk-full': FAULT,
  'slot-too-close':
    'answered for linked orders only; a chart that books or moves them has an outcome',
  'linked-refused': 'answered for linked orders only; a chart that books them has an outcome',
  busy: 'passes in seconds: shown like any refusal, and its words say to try again',
  invalid: 'forms and types send what the contract accepts; charts with free text have an outcome',
  'too-large': 'the app sends small requests',
  'unsupported-media-type': 'the client always sends JSON',
}

const NEW_KEY = {
  'key-reused': 'each call has a new key',
  'in-progress': 'each call has a new key',
}
const SAME_REQUEST = {
  'key-reused': 'the key names draft and holds; their order is looked up before it is placed again',
}
const FROM_PROVIDER = 'the id comes from the provider'
const OWN_NUMBER = 'the number is that of the signed-in account'
const CITY =
  'the app drops a stored city that is not served, and the next try names another (`network`)'
const LIKE_TOO_LATE = 'taken like `too-late`'
const UNFIT = 'taken like `already-ordered`; tests that do not fit cannot be chosen'
const ORDER_CITY = 'the city is that of the order'
const knownDraft = { 'unknown-order': FROM_PROVIDER } as const
const noPassword = {
  'password-wrong': 'a code is sent, no password',
  'password-locked': 'a code is sent, no password',
} as const
const newAccount = {
  'unknown-city': CITY,
  'email-in-use': 'sign-up asks for no e-mail',
} as const
const draftRefusals = {
  'unknown-order': 'no parent order is sent, and the draft is the provider’s own',
  'unknown-city': CITY,
} as const
const placing: ActorCalls = {
  calls: ['orderCreate'],
  excluded: {
    ...knownDraft,
    'unknown-city': CITY,
    'address-missing': 'a draft is made only after its address is chosen',
    'centre-missing': 'a draft is made only after its centre is chosen',
    ...SAME_REQUEST,
  },
}
const listedWindow = 'the windows that are offered are those of this visit'
const sendingCode: ActorCalls = { calls: ['sendOtp'] }
const browserOnly: ActorCalls = { calls: [] }
const reportKeys: ActorCalls = { calls: ['reportKeys'] }
const camera = 'what the camera of the browser refuses'
const cartSync: ActorCalls = { calls: ['cartData'] }

/** Coupon and points, of a booking for one and of one for several. */
const moneyOff: Readonly<Record<string, ActorCalls>> = {
  applyCoupon: {
    calls: ['couponApply'],
    excluded: { ...knownDraft, ...NEW_KEY },
  },
  removeCoupon: {
    calls: ['couponRemove'],
    excluded: { ...knownDraft, 'unknown-coupon': FROM_PROVIDER },
  },
  applyWallet: {
    calls: ['walletApply'],
    excluded: { ...knownDraft, ...NEW_KEY, 'unknown-wallet': OWN_NUMBER },
  },
  releaseWallet: {
    calls: ['walletOrderCancel'],
    excluded: {
      ...knownDraft,
      ...NEW_KEY,
      'unknown-wallet': OWN_NUMBER,
      'unknown-points': FROM_PROVIDER,
    },
  },
}

/** By chart and actor. A new actor is missing here until its calls are listed. */
export const actorCalls: Readonly<Record<FlowName, Readonly<Record<string, ActorCalls>>>> = {
  session: {
    restoreSession: browserOnly,
    refreshTokens: {
      calls: ['refreshToken'],
    },
    recoverSession: {
      calls: ['sessionToken', 'refreshToken'],
    },
    signOut: { calls: ['logOut'] },
    forgetSession: browserOnly,
    clearPatient: browserOnly,
  },
  'sign-in': {
    sendMobileOtp: sendingCode,
    sendEmailOtp: { ...sendingCode, calls: ['sendEmailOtp'] },
    resendOtp: { ...sendingCode, calls: ['sendOtp', 'sendEmailOtp'] },
    sendRegistrationOtp: { ...sendingCode, calls: ['sendMobileOtp'] },
    sendResetOtp: { ...sendingCode, calls: ['forgotPasswordSendOtp'] },
    verifyOtp: {
      calls: ['verifyOtp'],
      excluded: {
        ...noPassword,
        'email-in-use': 'only a signed-in patient confirms an e-mail',
      },
    },
    checkPassword: {
      calls: ['verifyOtp'],
      excluded: {
        'otp-wrong': 'a password is sent, no code',
        'otp-expired': 'a password is sent, no code',
        'otp-locked': 'a password is sent, no code',
        'unknown-account': 'an unknown number is answered as a wrong password',
        'email-in-use': 'only a signed-in patient confirms an e-mail',
      },
    },
    register: {
      calls: ['registerUser'],
      excluded: newAccount,
    },
    registerWithCode: {
      calls: ['registration'],
      excluded: newAccount,
    },
    resetPassword: { calls: ['forgotPasswordVerifyOtp'] },
  },
  cart: {
    restoreCart: browserOnly,
    syncCart: cartSync,
    checkPrices: cartSync,
  },
  checkout: {
    resumeBooking: {
      calls: ['orderDetails', 'openBooking'],
      excluded: { 'unknown-order': 'taken as no draft: the outcome `details`' },
    },
    createLead: { calls: ['leadCreate'], excluded: { 'unknown-city': CITY } },
    loadDetails: { calls: ['memberList', 'addressList'] },
    addMember: { calls: ['memberAdd'] },
    addAddress: { calls: ['addressAdd'] },
    updateAddress: { calls: ['addressUpdate'] },
    loadCentres: { calls: ['centreList'], excluded: { 'unknown-city': CITY } },
    createDraft: {
      calls: ['orderDraft'],
      excluded: { ...draftRefusals, ...NEW_KEY },
    },
    updateDraft: {
      calls: ['orderUpdate', 'orderDraft', 'orderCancel'],
      excluded: {
        ...draftRefusals,
        ...NEW_KEY,
        'too-late': 'a draft can be cancelled at any time',
      },
    },
    loadSlots: {
      calls: ['slotsAvailable'],
      excluded: { 'unknown-city': CITY },
    },
    holdSlot: {
      calls: ['slotBlock'],
      excluded: { ...knownDraft, 'unknown-slot': FROM_PROVIDER, 'other-visit': listedWindow },
    },
    releaseSlot: {
      calls: ['slotUnblock'],
      excluded: { 'unknown-hold': FROM_PROVIDER },
    },
    watchHold: browserOnly,
    loadAppointments: {
      calls: ['radiologySlotsAvailable'],
      excluded: {
        'walk-in': 'only scans that need appointments are asked for',
      },
    },
    holdAppointment: {
      calls: ['radiologySlotBlock'],
      excluded: {
        ...knownDraft,
        'unknown-slot': FROM_PROVIDER,
        'other-visit': listedWindow,
        'other-modality': listedWindow,
      },
    },
    releaseAppointments: {
      calls: ['radiologySlotUnblock'],
      excluded: { 'unknown-hold': FROM_PROVIDER },
    },
    ...moneyOff,
    checkPrices: cartSync,
    placeOrder: { ...placing, calls: ['orderCreate', 'radiologyOrderCreate'] },
    findOrder: { calls: ['orderExists'], excluded: knownDraft },
    createPayment: {
      calls: ['orderPayment', 'createPayment'],
      excluded: { ...placing.excluded, ...NEW_KEY },
    },
    verifyPayment: {
      calls: ['orderPaymentVerify'],
      excluded: {
        'unknown-payment': FROM_PROVIDER,
        'bad-signature': 'the browser sends no signature',
      },
    },
    orderByPayment: {
      calls: ['orderCreateByPayment'],
      excluded: {
        'unknown-payment': FROM_PROVIDER,
        ...knownDraft,
        'key-reused': 'the key names payment, draft and holds, which are all that is sent',
      },
    },
    // What is refused stops nothing: all refusals are one outcome.
    releaseBooking: browserOnly,
    cancelDraft: {
      calls: ['orderCancel'],
      excluded: {
        ...knownDraft,
        'too-late': 'cancelled as not confirmed: a draft that was placed is left as it is',
      },
      local: { 'already-booked': 'the order that comes back is not cancelled' },
    },
    arrangeTurns: {
      calls: ['orderTurns'],
      excluded: { 'unknown-order': 'taken like `draft-gone`' },
    },
  },
  callback: {
    restoreCallback: browserOnly,
    claimCallback: browserOnly,
    requestCallback: {
      calls: ['callbackRequest'],
      excluded: { 'unknown-city': CITY },
    },
  },
  'order-change': {
    loadWindows: {
      calls: ['orderWindows'],
      excluded: { 'unknown-order': FROM_PROVIDER },
    },
    loadAdditions: {
      calls: ['orderAdditions'],
      excluded: { 'unknown-city': ORDER_CITY, 'unknown-order': LIKE_TOO_LATE },
    },
    searchTests: {
      calls: ['globalSearch', 'orderAdditions'],
      excluded: {
        'unknown-city': ORDER_CITY,
        'unknown-order': FROM_PROVIDER,
        'billing-closed': LIKE_TOO_LATE,
      },
    },
    moveOrder: {
      calls: ['orderReschedule'],
      excluded: {
        'unknown-order': FROM_PROVIDER,
        'slot-missing': 'the chart moves an order only with a chosen time',
        'unknown-slot': FROM_PROVIDER,
        'other-visit': listedWindow,
        'no-home-visit': listedWindow,
        'other-city': listedWindow,
        'no-centre-visit': listedWindow,
        'other-centre': listedWindow,
        'no-appointment': listedWindow,
        'other-modality': listedWindow,
        'no-window': listedWindow,
        'key-reused': 'a key names one choice of times',
      },
    },
    addTest: {
      calls: ['orderAddTest'],
      excluded: {
        'unknown-city': ORDER_CITY,
        'key-reused': 'a key names one test at its amounts',
        'unknown-order': FROM_PROVIDER,
        'billing-closed': LIKE_TOO_LATE,
        'payment-refused': 'taken like `gateway-unavailable`',
        'unknown-item': UNFIT,
        contained: UNFIT,
        'not-eligible': UNFIT,
        'appointment-needed': UNFIT,
        'only-at-centre': UNFIT,
        'centre-unsuitable': UNFIT,
        'preparation-conflict': UNFIT,
        'scan-unsafe': UNFIT,
        'answers-missing': UNFIT,
      },
    },
    payDue: {
      calls: ['orderPayOnline'],
      excluded: {
        'unknown-order': FROM_PROVIDER,
        'key-reused': 'a key names one sum of an order',
        'payment-refused': 'taken like `gateway-unavailable`',
      },
    },
    takeOut: {
      calls: ['orderRemoveTest'],
      excluded: {
        'unknown-order': FROM_PROVIDER,
        'key-reused': 'a key names one test at its amounts',
      },
    },
    cancelOrder: {
      calls: ['orderCancel'],
      excluded: { 'unknown-order': LIKE_TOO_LATE },
    },
    verifyPayment: {
      calls: ['orderPaymentVerify'],
      excluded: { 'unknown-payment': FROM_PROVIDER, 'bad-signature': 'no signature is sent' },
    },
  },
  'prescription-cart': {
    loadPrescription: {
      calls: ['prescriptionReading', 'testDetails'],
      excluded: {
        'unknown-city': CITY,
        'unknown-item': 'a test that is not sold any more is none of `searched`',
      },
    },
    searchTests: { calls: ['testList'], excluded: { 'unknown-city': CITY } },
    saveDecisions: {
      calls: ['prescriptionDecide'],
      excluded: {
        'not-read': 'taken like `reading-changed`',
        'unknown-item': 'taken like `reading-changed`',
      },
    },
    fillCart: browserOnly,
  },
  'one-time-code': {
    sendCode: {
      calls: ['deleteAccountCode', 'forgotPasswordSendOtp', 'sendEmailOtp'],
      excluded: { 'unknown-account': 'the account is signed in' },
    },
    tryCode: {
      calls: ['deleteAccount', 'forgotPasswordVerifyOtp', 'verifyOtp'],
      excluded: {
        ...noPassword,
        'email-in-use': 'taken like `order-open`',
        'unknown-account': 'taken like `order-open`',
      },
    },
  },
  'report-check': {
    openCamera: {
      calls: [],
      local: { 'camera-refused': camera, 'camera-missing': camera, 'camera-busy': camera },
    },
    watchCamera: { calls: [], local: { 'camera-busy': camera } },
    readPicture: { calls: [], local: { 'not-a-picture': 'what the browser cannot decode' } },
    checkCode: reportKeys,
    checkWithCurrentKeys: reportKeys,
  },
}
