import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { OneTimeCodeView } from '../use-one-time-code.ts'

export type AskCodeProps = OneTimeCodeView & {
  /** Link shown after a refusal. */
  action?: ReactNode
  tone?: 'next' | 'danger'
}

export function AskCode({ snapshot, send, action, tone = 'next' }: AskCodeProps) {
  const { error } = snapshot.context
  return (
    <>
      {error && <Notice tone="bad" title={error} actions={action} />}
      <Button
        variant={tone}
        wide
        busy={snapshot.matches('sending')}
        busyLabel="Sending the code"
        onClick={() => send({ type: 'code.send' })}
      >
        Send the code
      </Button>
    </>
  )
}
