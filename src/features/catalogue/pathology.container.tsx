import { useSuspenseQuery } from '@tanstack/react-query'
import { useApi } from '#lib/http/api-context.tsx'
import { useCity } from '#lib/place/use-city.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { kindQuery } from './api/load-kind.ts'
import { CatalogueHead } from './components/catalogue-head.tsx'
import { PathologyText } from './components/pathology-text.tsx'
import { CatalogueItem } from './item.container.tsx'
import { menuHref } from './menu-address.ts'

export const EXAMPLES = 6

export function Pathology({ title }: { title: string }) {
  const { id, city_name } = useCity()
  const { items, total } = useSuspenseQuery(kindQuery(useApi(), id, 'test', EXAMPLES)).data
  return (
    <div className="wrap page stack stack--8">
      <CatalogueHead title={title}>
        Pathology checks blood, urine, swabs and cells for signs of health and illness.
      </CatalogueHead>
      <PathologyText />
      <section className="stack" aria-labelledby="popular">
        <h2 className="h2" id="popular">
          Most popular in {city_name}
        </h2>
        <ul className="grid grid--3">
          {items.map((item) => (
            <CatalogueItem key={item.code} item={item} heading="h3" />
          ))}
        </ul>
        <p>
          <AppLink className={buttonClass()} href={menuHref({})}>
            See all {total} tests
          </AppLink>
        </p>
      </section>
    </div>
  )
}
