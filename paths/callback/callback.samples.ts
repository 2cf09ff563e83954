import type { CallbackEvent } from '#machines/callback/callback.events.ts'
import type { Samples } from '#paths/samples.ts'

export const callbackSamples = {
  'callback.submit': {
    filled: {
      event: { type: 'callback.submit', request: { name: 'Asha', mobile_no: '9000000042' } },
      says: 'the patient asks to be called back',
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
