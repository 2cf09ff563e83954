import Undo2 from 'lucide-react/icons/undo-2'
import { Button } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { CartUndo } from '../use-undo.ts'

/** Stands where the removed lines were. */
export function RemovedLines({ undo: { removed, added, undo } }: { undo: CartUndo }) {
  const [first] = removed
  const isOne = removed.length === 1
  return (
    <div
      className="row row--between rounded-card border border-dashed border-line ps-4 pe-2"
      role="status"
    >
      <p className="note">
        {isOne ? 'Removed' : `${removed.length} items removed`}
        {isOne && first && <VisuallyHidden>: {first.name}</VisuallyHidden>}
        <span>{added ? `, ${added.name} added` : '.'}</span>
      </p>
      <Button variant="plain" size="sm" icon={Undo2} ref={takeFocus} onClick={undo}>
        Put {isOne ? 'it' : 'them'} back
      </Button>
    </div>
  )
}

/** The pressed button disappears with its line, so focus moves to Undo. */
function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus({ preventScroll: true })
}
