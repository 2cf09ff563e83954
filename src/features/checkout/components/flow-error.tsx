import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

type FlowErrorProps = {
  error: string
  /** What stands all the same. */
  safe?: string
  action?: { label: string; onPress: () => void }
}

/** What happened, what is safe, one action. */
export function FlowError({ error, safe = 'What you chose is safe.', action }: FlowErrorProps) {
  return (
    <Notice
      tone="bad"
      title={error}
      actions={
        action && (
          <Button size="sm" onClick={action.onPress}>
            {action.label}
          </Button>
        )
      }
    >
      {safe}
    </Notice>
  )
}
