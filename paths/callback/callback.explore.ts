import type { Explore } from 'chart-paths/model.ts'
import { callbackMachine } from '#machines/callback/callback.machine.ts'
import { callbackOutcomes } from './callback.outcomes.ts'
import { callbackSamples } from './callback.samples.ts'

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
