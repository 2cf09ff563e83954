import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { CodeFlowState } from '../use-code-flow.ts'

export interface AskCodeProps {
  state: Extract<CodeFlowState, { step: 'asking' }>
  /** Where to go instead, when it is refused. */
  action?: ReactNode
  tone?: 'next' | 'danger'
  onSend: () => void
}

/** The button that has a code sent, and why none was. */
export function AskCode({ state, action, tone = 'next', onSend }: AskCodeProps) {
  return (
    <>
      {state.failure && <Notice tone="bad" title={state.failure.words} actions={action} />}
      <Button variant={tone} wide busy={state.busy} busyLabel="Sending the code" onClick={onSend}>
        Send the code
      </Button>
    </>
  )
}
