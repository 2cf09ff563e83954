import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

/** Where the provider gave no answer, it gave no words either. */
const NO_ANSWER = 'No answer from the lab.'

type FlowErrorProps = {
  /** Words of the refusal; empty when there was no answer. */
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
      title={error || NO_ANSWER}
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
