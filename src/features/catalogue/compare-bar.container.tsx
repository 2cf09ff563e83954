import { useQueries } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useApi } from '#lib/http/api-context.tsx'
import { useCity } from '#lib/place/use-city.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { ViewLink } from '#lib/routing/view-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { testDetailQuery } from './api/catalogue.queries.ts'
import { type MenuQuery, menuHref } from './menu-address.ts'
import { MAX_COMPARED } from './menu-query.ts'

/** The packages selected for comparison. */
export function CompareBar({ query }: { query: MenuQuery }) {
  const api = useApi()
  const { id } = useCity()
  const names = useQueries({
    queries: query.chosen.map((slug_name) => testDetailQuery(api, id, { slug_name })),
    combine: (answers) => answers.map(({ data }) => data?.item_name),
  })
  const chosen = query.chosen.map((slug, at) => ({ slug, name: names[at] ?? '…' }))
  return <CompareSelection query={query} chosen={chosen} />
}

interface CompareSelectionProps {
  query: MenuQuery
  chosen: readonly { readonly slug: string; readonly name: string }[]
}

function CompareSelection({ query, chosen }: CompareSelectionProps) {
  const slugs = chosen.map(({ slug }) => slug)
  return (
    <section className="chosen" aria-label="Packages to compare">
      <p className="chosen__count tabular-nums" role="status">
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
              <VisuallyHidden>, remove</VisuallyHidden>
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
