import { useQueryClient } from '@tanstack/react-query'
import { paths } from '#config/paths.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { AppLink } from '#lib/routing/app-link.tsx'
import { useWithSystem } from '#lib/system/system.tsx'
import { mobileInWords } from '#lib/words/person-words.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { WhatGoes, WhatStays } from './components/account-end-words.tsx'
import { AskCode } from './components/ask-code.tsx'
import { EndCodeForm } from './components/end-code-form.tsx'
import { useCodeFlow } from './use-code-flow.ts'

export interface DeleteAccountProps {
  mobile: string
  onClose: () => void
}

/** Says what goes and what stays, asks for the code, ends the account, and leads home. */
export function DeleteAccount({ mobile, onClose }: DeleteAccountProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const withSystem = useWithSystem()
  const { state, send, submit } = useCodeFlow(() =>
    api.call('deleteAccountCode', { body: {} }, { quiet: true }),
  )
  const end = (otp: string) =>
    submit(async () => {
      await api.call('deleteAccount', { body: { otp } }, { quiet: true })
      // Nothing of the account is asked for any more: its session is gone.
      await queryClient.cancelQueries()
    })
  const isDone = state.step === 'done'
  const leave = () => withSystem(({ session }) => session.send({ type: 'session.signOut' }))
  const close = () => {
    if (isDone) void leave()
    else onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={isDone ? 'Your account is deleted' : 'Delete my account'}
      description={
        isDone
          ? 'Your number can make a new account at any time. What stays:'
          : 'It cannot be undone.'
      }
    >
      {state.step === 'asking' && (
        <div className="stack">
          <WhatGoes />
          <p className="note">A code to {mobileInWords(mobile)} confirms it.</p>
          <AskCode
            state={state}
            tone="danger"
            action={state.failure?.code === 'order-open' && <OpenOrders />}
            onSend={() => void send()}
          />
          <Button wide onClick={onClose}>
            Keep my account
          </Button>
        </div>
      )}
      {state.step === 'sent' && (
        <div className="stack">
          <p className="note">We sent a code to {mobileInWords(mobile)}.</p>
          <EndCodeForm
            code={state.code}
            onSubmit={(otp) => void end(otp)}
            onResend={() => void send()}
          />
        </div>
      )}
      {isDone && (
        <div className="stack">
          <WhatStays />
          <Button variant="next" wide onClick={() => void leave()}>
            Go to the home page
          </Button>
        </div>
      )}
    </Dialog>
  )
}

function OpenOrders() {
  return (
    <AppLink className={buttonClass({ size: 'sm' })} href={paths.profile.getHref('open-order')}>
      See open orders
    </AppLink>
  )
}
