import { Check, Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { paths } from '#config/paths.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

export interface AddActionProps {
  name: string
  inCart: boolean
  busy: boolean
  onAdd: () => void
  /** The one next action of the page, and not one of many. */
  main?: boolean
}

/** "Add", which becomes the way to the cart (spec §5: nothing is added twice). */
export function AddAction({ name, inCart, busy, onAdd, main = false }: AddActionProps) {
  const place = useRef<HTMLSpanElement>(null)
  const pressed = useRef(false)

  // The button that was pressed is gone: the focus moves on to what stands in its place.
  useEffect(() => {
    if (!inCart || !pressed.current) return
    pressed.current = false
    place.current?.querySelector('a')?.focus()
  }, [inCart])

  const press = () => {
    pressed.current = true
    onAdd()
  }
  return (
    <span ref={place} className="contents">
      {inCart ? (
        <AppLink
          href={paths.cart.getHref()}
          className={buttonClass(main ? { variant: 'next', wide: true } : { variant: 'in', size: 'sm' })}
        >
          {main ? 'View cart' : <Icon icon={Check} size={16} />}
          {!main && 'In cart'}
          <VisuallyHidden>{main ? `, ${name} is in it` : `: ${name}`}</VisuallyHidden>
        </AppLink>
      ) : main ? (
        <Button variant="next" wide busy={busy} onClick={press}>
          Add to cart
          <VisuallyHidden>: {name}</VisuallyHidden>
        </Button>
      ) : (
        <Button variant="line" size="sm" icon={Plus} busy={busy} onClick={press}>
          Add
          <VisuallyHidden> {name} to cart</VisuallyHidden>
        </Button>
      )}
    </span>
  )
}
