import { useQuery } from '@tanstack/react-query'
import { paths } from '#config/paths.ts'
import type { City, Item } from '#contract/catalogue.endpoints.ts'
import { masterListQuery, testListQuery } from '#features/catalogue/api/catalogue.queries.ts'
import { CatalogueItem } from '#features/catalogue/item.container.tsx'
import { figuresOf, samplesOf } from '#features/catalogue/item-format.ts'
import type { Api } from '#lib/http/api.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { CityLink } from '#lib/place/city-link.tsx'
import { useCity } from '#lib/place/use-city.ts'
import type { PageContext } from '#lib/routing/page.ts'
import { buttonClass } from '#ui/button.tsx'
import { ItemCard } from '#ui/item-card.tsx'
import { ItemName } from '#ui/item-name.tsx'
import { Money } from '#ui/money.tsx'
import { PartNotLoaded } from '#ui/part-not-loaded.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

const SHOWN = 3
/** A multiple of the columns of the list. */
const PRICES_SHOWN = 24

function popularQuery(api: Api, cityId: number) {
  return testListQuery(api, cityId, { item_type: 'test', sort: 'popular' }, { size: SHOWN })
}

/** Optional: the page renders without them. */
export async function loadCityTests(
  { queryClient, api }: PageContext,
  cityId: number,
): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(popularQuery(api, cityId)),
    queryClient.prefetchQuery(masterListQuery(api, cityId, PRICES_SHOWN)),
  ])
}

/** Popular tests at the prices of the page's city, which may differ from the chosen one. */
export function CityTests({ city }: { city: City }) {
  const chosen = useCity()
  const { data: tests, isError, isFetching, refetch } = useQuery(popularQuery(useApi(), city.id))
  if (isError) {
    return (
      <div className="wrap band">
        <PartNotLoaded
          what={`Popular tests in ${city.city_name}`}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </div>
    )
  }
  if (!tests || tests.items.length === 0) return null
  return (
    <section className="band band--mist" aria-labelledby="city-tests">
      <div className="wrap">
        <div className="head">
          <h2 className="h2" id="city-tests">
            Popular tests in {city.city_name}
          </h2>
          <CityLink city={city} href={paths.testMenu.getHref()}>
            All tests
          </CityLink>
        </div>
        <ul className="grid grid--3">
          {tests.items.map((item) =>
            city.id === chosen.id ? (
              <CatalogueItem key={item.code} item={item} heading="h3" />
            ) : (
              <ElsewhereItem key={item.code} item={item} city={city} />
            ),
          )}
        </ul>
      </div>
    </section>
  )
}

/** Prices of the most booked tests, packages and scans. */
export function CityPrices({ city }: { city: City }) {
  const query = useQuery(masterListQuery(useApi(), city.id, PRICES_SHOWN))
  const { data: items = [], isError, isFetching, refetch } = query
  if (isError) {
    return (
      <div className="wrap band">
        <PartNotLoaded
          what={`Prices in ${city.city_name}`}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </div>
    )
  }
  if (items.length === 0) return null
  return (
    <section className="band" aria-labelledby="city-prices">
      <div className="wrap stack stack--3">
        <h2 className="h2" id="city-prices">
          Prices in {city.city_name}
        </h2>
        <ul className="place__prices">
          {items.map(({ code, slug_name, item_name, price }) => (
            <li key={code}>
              <CityLink city={city} href={paths.testDetail.getHref(slug_name)}>
                <ItemName name={item_name} />
              </CityLink>
              <Money rupees={price} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Choosing a test of another city also switches to that city. */
function ElsewhereItem({ item, city }: { item: Item; city: City }) {
  const href = paths.testDetail.getHref(item.slug_name)
  return (
    <ItemCard
      samples={samplesOf(item)}
      name={
        <CityLink city={city} href={href}>
          <ItemName name={item.item_name} />
        </CityLink>
      }
      data={figuresOf(item)}
      now={item.price}
      mrp={item.mrp}
      action={
        <CityLink city={city} className={buttonClass({ size: 'sm' })} href={href}>
          Book in {city.city_name}
          <VisuallyHidden>: {item.item_name}</VisuallyHidden>
        </CityLink>
      }
    />
  )
}
