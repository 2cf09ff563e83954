import { clsx } from 'clsx'
import Check from 'lucide-react/icons/check'
import { Icon } from './icon.tsx'
import type { LinkComponent } from './link-component.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import { Words } from './words.tsx'

export interface StepperItem {
  label: string
  state: 'done' | 'current' | 'later'
  /** Link back to the step. */
  href?: string | undefined
  /** Alternative to `href`: the chart decides. */
  onSelect?: (() => void) | undefined
}

export interface StepperProps {
  items: readonly StepperItem[]
  label?: string
  link?: LinkComponent
  className?: string | undefined
}

/** Steps of the booking: Cart, Patient, Slot, Payment. */
export function Stepper({ items, label = 'Booking', link, className }: StepperProps) {
  return (
    <nav aria-label={label}>
      <ol className={clsx('steps', className)}>
        {items.map((item) => (
          <li
            key={item.label}
            className={item.state === 'done' ? 'is-done' : undefined}
            aria-current={item.state === 'current' ? 'step' : undefined}
          >
            <Step item={item} link={link} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Step({ item, link: Link = 'a' }: { item: StepperItem; link: LinkComponent | undefined }) {
  const words = (
    <>
      {item.state === 'done' && <Icon icon={Check} size={16} />}
      <Words>{item.label}</Words>
      {item.state === 'done' && <VisuallyHidden>, done</VisuallyHidden>}
    </>
  )
  if (item.href) return <Link href={item.href}>{words}</Link>
  if (item.onSelect) {
    return (
      <button type="button" onClick={item.onSelect}>
        {words}
      </button>
    )
  }
  return <span>{words}</span>
}
