import { redirect } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { loadKind } from '#features/catalogue/api/load-kind.ts'
import { listJsonLd } from '#features/catalogue/catalogue-json-ld.ts'
import { Categories, COUNTED } from '#features/catalogue/categories.container.tsx'
import { categoryListQuery } from '#lib/place/place.queries.ts'
import { useCity } from '#lib/place/use-city.ts'
import { definePage } from '#lib/routing/page.ts'

const PERMANENTLY = 301
const titleIn = (city: string) => `Test categories in ${city}`

export const page = definePage<Record<string, never>>({
  async loader({ queryClient, api, city, url }) {
    const category = url.searchParams.get('category')
    if (category) throw redirect(paths.testMenu.getHref({ category }), PERMANENTLY)
    await Promise.all([
      queryClient.fetchQuery(categoryListQuery(api, city.id)),
      loadKind(queryClient, api, city.id, 'test', COUNTED),
    ])
    return {}
  },
  meta: ({ city }) => ({
    title: titleIn(city.city_name),
    description: `All categories of tests in ${city.city_name} with the number of tests in each, and packages and scans.`,
    // Canonical spelling.
    canonical: paths.category.path,
  }),
  jsonLd: ({ city, origin }) =>
    listJsonLd('', [], [{ label: titleIn(city.city_name), href: paths.category.path }], origin),
  Component: CategoryPage,
})

function CategoryPage() {
  return <Categories title={titleIn(useCity().city_name)} />
}
