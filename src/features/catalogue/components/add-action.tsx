import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef } from 'react'
import { AppLink } from '#lib/routing/app-link.tsx'
import { useOpening } from '#lib/use-opening.ts'
import { STEP_SETTLE } from '#machines/shared/step-settle.ts'
import { Button, type ButtonLook, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { Words } from '#ui/words.tsx'
import { useWayOn } from '../use-way-on.ts'

export interface AddActionProps {
  name: string
  /** A card of a list, or the primary action in the aside or the dock. */
  place: 'card' | 'aside' | 'dock'
  inCart: boolean
  busy: boolean
  onAdd: () => void
}

const LOOKS: Record<AddActionProps['place'], { add: ButtonLook; inCart: ButtonLook }> = {
  card: { add: { variant: 'line', size: 'sm' }, inCart: { variant: 'in', size: 'sm' } },
  aside: { add: { variant: 'next', wide: true }, inCart: { variant: 'next', wide: true } },
  dock: { add: { variant: 'next' }, inCart: { variant: 'next' } },
}

/** The button becomes a link to the cart once the item is in it (spec §5: no duplicates). */
export function AddAction({ name, place, inCart, busy, onAdd }: AddActionProps) {
  const box = useRef<HTMLSpanElement>(null)
  const pressed = useRef(false)
  const onCard = place === 'card'

  // The pressed button is replaced, so focus moves to its replacement.
  useEffect(() => {
    if (!inCart || !pressed.current) return
    pressed.current = false
    box.current?.querySelector('a')?.focus({ preventScroll: true })
  }, [inCart])

  if (!inCart) {
    const press = () => {
      pressed.current = true
      onAdd()
    }
    return (
      <Button {...LOOKS[place].add} icon={onCard ? Plus : undefined} busy={busy} onClick={press}>
        {onCard ? 'Add' : 'Add to cart'}
        <VisuallyHidden>{onCard ? ` ${name} to cart` : `: ${name}`}</VisuallyHidden>
      </Button>
    )
  }
  return (
    <span ref={box} className="contents">
      <InCart name={name} place={place} />
    </span>
  )
}

/** Replaces "Add" in place: the second tap of a double tap must not follow the link. */
function InCart({ name, place }: Pick<AddActionProps, 'name' | 'place'>) {
  const opening = useOpening(STEP_SETTLE)
  const { href, label } = useWayOn()
  const onCard = place === 'card'
  return (
    <AppLink
      href={href}
      className={buttonClass(LOOKS[place].inCart)}
      aria-disabled={opening || undefined}
      data-opening={opening || undefined}
      onClick={(event) => {
        if (opening) event.preventDefault()
      }}
    >
      <Words>
        {onCard && <Icon icon={Check} size={16} />}
        {onCard ? 'In cart' : label}
        <VisuallyHidden>{onCard ? `: ${name}` : `, ${name} is in it`}</VisuallyHidden>
      </Words>
    </AppLink>
  )
}
