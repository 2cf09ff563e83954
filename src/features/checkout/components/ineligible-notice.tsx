import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { IneligibleLine } from '../ineligible-lines.ts'

type IneligibleNoticeProps = {
  /** The chosen member's first name. */
  name: string
  refused: readonly IneligibleLine[]
  onRemove: (code: string) => void
}

/** The tests that the chosen member may not take, each with the spec's message. */
export function IneligibleNotice({ name, refused, onRemove }: IneligibleNoticeProps) {
  if (refused.length === 0) return null
  return (
    <Notice
      tone="bad"
      title={
        refused.length === 1 ? `One test is not for ${name}` : `Some tests are not for ${name}`
      }
      actions={refused.map((line) => (
        <Button key={line.code} size="sm" onClick={() => onRemove(line.code)}>
          Remove {line.name}
        </Button>
      ))}
    >
      <ul>
        {refused.map((line) => (
          <li key={line.code}>
            {line.name}: {line.message}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
