import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { IneligibleLine } from '../ineligible-lines.ts'

type IneligibleNoticeProps = {
  /** First name of the selected member. */
  name: string
  refused: readonly IneligibleLine[]
  onRemove: (code: string) => void
}

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
