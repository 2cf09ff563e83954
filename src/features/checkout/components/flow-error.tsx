import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

type FlowErrorProps = {
  error: string
  /** Reassurance: what is still valid. */
  safe?: string
  action?: { label: string; onPress: () => void }
}

export function FlowError({ error, safe = 'Your choices are saved.', action }: FlowErrorProps) {
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
