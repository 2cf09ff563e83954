import type { Samples } from '../../shared/samples.ts'
import type { CallbackEvent } from '../callback.events.ts'

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
      event: { type: 'page.entered', thankYou: false },
      says: 'the patient opens an ordinary page',
    },
    thankYou: {
      event: { type: 'page.entered', thankYou: true },
      says: 'the patient opens a thank-you page',
    },
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
