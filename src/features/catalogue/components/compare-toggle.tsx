import Check from 'lucide-react/icons/check'
import Scale from 'lucide-react/icons/scale'
import { Button } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { MAX_COMPARED } from '../menu-query.ts'

export interface CompareToggleProps {
  name: string
  isChosen: boolean
  /** As many are chosen as can be compared, and this is none of them. */
  isFull: boolean
  onToggle: () => void
}

/** Chooses a package to be compared. */
export function CompareToggle({ name, isChosen, isFull, onToggle }: CompareToggleProps) {
  return (
    <Button
      variant="plain"
      size="sm"
      icon={isChosen ? Check : Scale}
      aria-pressed={isChosen}
      // Not `disabled`: it can be reached, and says why it does nothing.
      aria-disabled={isFull || undefined}
      onClick={onToggle}
    >
      {isChosen ? 'Chosen' : 'Compare'}
      <VisuallyHidden>
        {` ${name}`}
        {isFull && `, ${MAX_COMPARED} are chosen already`}
      </VisuallyHidden>
    </Button>
  )
}
