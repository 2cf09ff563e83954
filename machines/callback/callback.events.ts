export type CallbackRequest = {
  readonly name: string
  readonly mobile_no: string
}

/** `ordinary`: a page to look around; `task`: any other, such as the cart or a form. */
export type PageKind = 'ordinary' | 'thankYou' | 'task'

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
