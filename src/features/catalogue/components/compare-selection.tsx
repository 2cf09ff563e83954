import { X } from 'lucide-react'
import { AppLink } from '#lib/routing/app-link.tsx'
import { ViewLink } from '#lib/routing/view-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { type MenuQuery, menuHref } from '../menu-address.ts'
import { MAX_COMPARED } from '../menu-query.ts'

export interface CompareSelectionProps {
  query: MenuQuery
  chosen: readonly { readonly slug: string; readonly name: string }[]
}

/** Sticks to the foot of the list while packages are chosen. */
export function CompareSelection({ query, chosen }: CompareSelectionProps) {
  const slugs = chosen.map(({ slug }) => slug)
  return (
    <section className="chosen" aria-label="Packages to compare">
      <p className="chosen__count n" role="status">
        {chosen.length} of {MAX_COMPARED} chosen
      </p>
      <ul className="chosen__list">
        {chosen.map(({ slug, name }) => (
          <li key={slug}>
            <ViewLink
              className="chip"
              href={menuHref({ ...query, chosen: slugs.filter((other) => other !== slug) })}
              replace
            >
              <span className="chosen__name">{name}</span>
              <Icon icon={X} size={16} />
              <VisuallyHidden>, take away</VisuallyHidden>
            </ViewLink>
          </li>
        ))}
      </ul>
      {chosen.length > 1 ? (
        <AppLink
          className={buttonClass({ variant: 'teal', size: 'sm' })}
          href={menuHref({ compare: slugs })}
        >
          Compare
        </AppLink>
      ) : (
        <p className="note">Choose one more to compare.</p>
      )}
    </section>
  )
}
