import { done, type Explore, type OutcomeCatalogue, type Samples } from 'chart-paths/model.ts'
import type { CallbackEvent } from '#machines/callback/callback.events.ts'
import {
  type Claim,
  callbackMachine,
  type RestoredCallback,
} from '#machines/callback/callback.machine.ts'
import { addressTooMany, failed, network } from '../call.outcomes.ts'

export const callbackSamples = {
  'callback.submit': {
    filled: {
      event: { type: 'callback.submit', request: { name: 'Asha', mobile_no: '9000000042' } },
      says: 'the patient asks to be called back',
    },
    corrected: {
      event: { type: 'callback.submit', request: { name: 'Asha', mobile_no: '9000000034' } },
      says: 'the patient asks to be called back at another number',
    },
  },
  'callback.dismiss': {
    closed: { event: { type: 'callback.dismiss' }, says: 'the patient closes the dialog' },
  },
  'page.entered': {
    ordinary: {
      event: { type: 'page.entered', kind: 'ordinary' },
      says: 'the patient opens a page to look around',
    },
    thankYou: {
      event: { type: 'page.entered', kind: 'thankYou' },
      says: 'the patient opens a thank-you page',
    },
    task: {
      event: { type: 'page.entered', kind: 'task' },
      says: 'the patient opens the cart, a step of the booking or another page with something to do',
    },
  },
  'form.entered': {
    typing: { event: { type: 'form.entered' }, says: 'a form gets the focus' },
  },
  'form.left': {
    done: { event: { type: 'form.left' }, says: 'the form loses the focus' },
  },
  'screen.covered': {
    dialog: {
      event: { type: 'screen.covered' },
      says: 'another dialog or the payment gateway opens',
    },
  },
  'screen.cleared': {
    dialog: { event: { type: 'screen.cleared' }, says: 'the other dialog closes' },
  },
  'tab.shown': { looked: { event: { type: 'tab.shown' }, says: 'the tab becomes visible' } },
  'tab.hidden': {
    left: { event: { type: 'tab.hidden' }, says: 'the tab is hidden' },
  },
  'callback.askedElsewhere': {
    asked: {
      event: { type: 'callback.askedElsewhere' },
      says: 'the dialog opens in another tab',
    },
  },
} satisfies Samples<CallbackEvent>

export type CallbackActors = {
  readonly restoreCallback: RestoredCallback
  readonly claimCallback: Claim
  readonly requestCallback: undefined
}

export const callbackOutcomes: OutcomeCatalogue<CallbackActors> = {
  restoreCallback: {
    firstVisit: done({ kind: 'pending', remainingMs: 40_000 }, 'this is the first visit'),
    over: done({ kind: 'over' }, 'the dialog was shown before'),
    network: { ...network, says: 'the storage cannot be read' },
  },
  claimCallback: {
    mine: done('mine', 'this tab may show the dialog'),
    taken: done('taken', 'another tab shows the dialog'),
    network: { ...network, says: 'the storage cannot be read' },
  },
  requestCallback: {
    stored: done(undefined, 'the request is stored'),
    refused: failed('refused', 'invalid', 'Check the mobile number.', 'the request is refused'),
    addressTooMany,
    network,
  },
}

export const callbackExplore: Explore = {
  machine: callbackMachine,
  events: callbackSamples,
  outcomes: callbackOutcomes,
  outsideEvents: [
    'page.entered',
    'form.entered',
    'form.left',
    'screen.covered',
    'screen.cleared',
    'tab.shown',
    'tab.hidden',
    'callback.askedElsewhere',
  ],
  ignoredEvents: [
    { state: /screen\.clear$/, events: ['screen.cleared'], why: 'Nothing covers the page.' },
    { state: /screen\.covered/, events: ['screen.covered'], why: 'The page is covered.' },
    {
      state: /dialog\.(restoring|waiting|due|claiming|claimed|dismissed)/,
      events: ['screen.covered'],
      why: 'The callback is not shown; the screen remembers that it is covered.',
    },
    {
      state: /dialog\.submitting/,
      events: ['screen.covered'],
      why: 'The request is on its way: its dialog stays until the answer.',
    },
    { state: /form\.free/, events: ['form.left'], why: 'No form has the focus.' },
    { state: /form\.focused/, events: ['form.entered'], why: 'A form has the focus.' },
    { state: /tab\.shown/, events: ['tab.shown'], why: 'The tab is visible.' },
    { state: /tab\.hidden/, events: ['tab.hidden'], why: 'The tab is hidden.' },
    {
      state: /dialog\.(claiming|claimed|open|submitting|failed|thanked)/,
      events: ['callback.askedElsewhere'],
      why: 'The claim decides which tab asks; here it is asked for or given.',
    },
    {
      state: /dialog\.dismissed/,
      events: ['callback.askedElsewhere'],
      why: 'The dialog is never shown again.',
    },
  ],
  unreachableFromUi: [
    {
      state: /screen\.covered|tab\.hidden/,
      cause: /^callback\.(submit|dismiss)/,
      why: 'Nothing can be pressed behind another dialog or in a hidden tab.',
    },
    {
      state: /form\.focused/,
      cause: /^(screen\.covered|page\.entered|callback\.(submit|dismiss))/,
      why: 'A dialog or another page takes the focus from the form first.',
    },
    {
      state: /screen\.covered|dialog\.(open|submitting|failed|thanked)/,
      cause: /^form\.(entered|left)/,
      why: 'The focus is in the dialog.',
    },
  ],
  pathCounts: { transitions: [4, 20], pairs: [5, 25] },
  key: () => ({}),
}
