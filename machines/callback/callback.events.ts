export type CallbackRequest = {
  readonly name: string
  readonly mobile_no: string
}

/** `step`: the patient, slot and payment steps of the booking. */
export type PageKind = 'ordinary' | 'thankYou' | 'step'

export type CallbackEvent =
  | { type: 'callback.submit'; request: CallbackRequest }
  | { type: 'callback.dismiss' }
  | { type: 'page.entered'; kind: PageKind }
  | { type: 'form.entered' }
  | { type: 'form.left' }
  | { type: 'screen.covered' }
  | { type: 'screen.cleared' }
  | { type: 'tab.shown' }
  | { type: 'tab.hidden' }
  | { type: 'callback.askedElsewhere' }
