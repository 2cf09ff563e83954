import Navigation from 'lucide-react/icons/navigation'
import { Button, buttonClass } from './button.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface DirectionsProps {
  /** Name of the centre. */
  name: string
  directions: {
    readonly busy: boolean
    /** URL of directions whose tab the browser blocked. */
    readonly blocked: string | null
    readonly ask: () => void
  }
}

/** Opens directions in a new tab; a blocked tab leaves a link. */
export function Directions({ name, directions: { busy, blocked, ask } }: DirectionsProps) {
  return (
    <>
      <Button size="sm" icon={Navigation} busy={busy} onClick={ask}>
        Directions<VisuallyHidden> to {name}, opens in a new tab</VisuallyHidden>
      </Button>
      <span role="status" className={blocked ? undefined : 'vh'}>
        {blocked && (
          <a
            className={buttonClass({ variant: 'plain', size: 'sm' })}
            href={blocked}
            target="_blank"
            rel="noopener noreferrer"
          >
            Open the map<VisuallyHidden> with directions to {name} in a new tab</VisuallyHidden>
          </a>
        )}
      </span>
    </>
  )
}
