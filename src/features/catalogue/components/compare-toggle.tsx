import Check from 'lucide-react/icons/check'
import Scale from 'lucide-react/icons/scale'
import { Button } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { Words } from '#ui/words.tsx'
import { MAX_COMPARED } from '../menu-query.ts'

export interface CompareToggleProps {
  name: string
  isChosen: boolean
  /** The selection is full and does not include this package. */
  isFull: boolean
  onToggle: () => void
}

export function CompareToggle({ name, isChosen, isFull, onToggle }: CompareToggleProps) {
  return (
    <Button
      variant="plain"
      size="sm"
      icon={isChosen ? Check : Scale}
      aria-pressed={isChosen}
      // Not `disabled`, so that it can be focused and explain itself.
      aria-disabled={isFull || undefined}
      onClick={onToggle}
    >
      {isChosen ? 'Chosen' : 'Compare'}
      <VisuallyHidden>
        <Words>
          {` ${name}`}
          {isFull && `, ${MAX_COMPARED} are chosen already`}
        </Words>
      </VisuallyHidden>
    </Button>
  )
}
