import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { brand } from '#config/brand.ts'
import { paths } from '#config/paths.ts'
import { quickLinks } from '#config/site-links.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { cityListQuery, FALLBACK_CITIES, popularTestsQuery } from '#lib/place/place.queries.ts'
import { useCity } from '#lib/place/use-city.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Icon } from '#ui/icon.tsx'

/** Four lists of links: collapsed on a phone, side by side on wide screens. */
export function FooterGroups() {
  const { socialLinks } = brand()
  const api = useApi()
  const city = useCity()
  const { data: cities = FALLBACK_CITIES } = useQuery(cityListQuery(api))
  const { data: popular = [] } = useQuery(popularTestsQuery(api, city.id))
  const presence = cities.map(({ city_name, state_name }) => ({
    label: city_name,
    href: paths.locationCity.getHref(state_name, city_name),
  }))
  const tests = popular.map(({ item_name, slug_name }) => ({
    label: item_name,
    href: paths.testDetail.getHref(slug_name),
  }))
  return (
    <div className="wrap foot__groups">
      {presence.length > 0 && <LinkGroup title="Our Presence" links={presence} />}
      {tests.length > 0 && <LinkGroup title="Popular Tests" links={tests} />}
      <LinkGroup title="Quick links" links={quickLinks} />
      {socialLinks.length > 0 && (
        <LinkGroup title="Follow us" links={socialLinks} className="foot__one" />
      )}
    </div>
  )
}

type LinkGroupProps = {
  title: string
  links: readonly { readonly label: string; readonly href: string }[]
  className?: string
}

function LinkGroup({ title, links, className }: LinkGroupProps) {
  return (
    <details className={className}>
      <summary>
        <h2>{title}</h2>
        <Icon icon={ChevronDown} />
      </summary>
      <ul>
        {links.map(({ label, href }) => (
          <li key={label}>
            <AppLink href={href}>{label}</AppLink>
          </li>
        ))}
      </ul>
    </details>
  )
}
