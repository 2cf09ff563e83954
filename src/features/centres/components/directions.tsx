import Navigation from 'lucide-react/icons/navigation'
import type { Centre } from '#contract/centres.endpoints.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

export interface DirectionsProps {
  centre: Pick<Centre, 'name' | 'map'>
  busy: boolean
  onAsk: () => void
}

/** A known map is a link; otherwise the server is asked for one, which may not exist. */
export function Directions({ centre: { name, map }, busy, onAsk }: DirectionsProps) {
  if (!map) {
    return (
      <Button size="sm" icon={Navigation} busy={busy} onClick={onAsk}>
        Directions<VisuallyHidden> to {name}</VisuallyHidden>
      </Button>
    )
  }
  return (
    <a className={buttonClass({ size: 'sm' })} href={map} target="_blank" rel="noopener noreferrer">
      <Icon icon={Navigation} size={16} />
      Directions<VisuallyHidden> to {name}, opens in a new tab</VisuallyHidden>
    </a>
  )
}
