export type CallbackRequest = {
  readonly name: string
  readonly mobile_no: string
}

export type CallbackEvent =
  | { type: 'callback.submit'; request: CallbackRequest }
  | { type: 'callback.dismiss' }
  | { type: 'page.entered'; thankYou: boolean }
  | { type: 'screen.covered' }
  | { type: 'screen.cleared' }
  | { type: 'tab.shown' }
  | { type: 'tab.hidden' }
  | { type: 'callback.askedElsewhere' }
